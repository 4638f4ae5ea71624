import { useContext, useState } from "react";
import { isInService, type PluginRecord } from "@patchbay/core/plugin";
import { HostContext } from "../../host/host-context.ts";
import { usePatchbay } from "../../host/use-patchbay.ts";
import { entryLabel } from "../../host/catalogue/labels.ts";
import { offerUndo } from "../../ui/show-toast.ts";
import { Button } from "../../ui/button.tsx";

export interface PluginSwitchProps {
  readonly record: PluginRecord;
  /** Whether this browser may change plugins for all users. */
  readonly forEverybody: boolean;
}

/** Actions for a plugin: disable, enable, load, retry. */
export function PluginSwitch({ record, forEverybody }: PluginSwitchProps) {
  const { switches } = useContext(HostContext);
  const patchbay = usePatchbay();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!patchbay) return null;
  const { plugins } = patchbay;
  const { kind, id, files } = record.entry;
  const { state } = record;
  const name = entryLabel(record.entry);
  const failed = state.status === "failed" || state.status === "incompatible";
  const disabled = state.status === "disabled";

  async function run(work: () => Promise<unknown>, onError?: (error: unknown) => void) {
    setBusy(true);
    setProblem(undefined);
    await work().catch(onError);
    setBusy(false);
  }

  const button = (label: string, spoken: string, onClick: () => void) => (
    <Button kind="quiet" disabled={busy} aria-label={spoken} onClick={onClick}>
      {label}
    </Button>
  );
  const change = (work: "disable" | "enable") =>
    void run(
      async () => {
        await switches[work](plugins, kind, id);
        if (work === "disable") offerUndo(`${name} disabled`, () => switches.enable(plugins, kind, id));
      },
      (error) => setProblem(error instanceof Error ? error.message : String(error)),
    );

  return (
    <>
      <span className="pb-row-actions">
        {/* A failure to load becomes the plugin's state, which the row shows with its reason. */}
        {files.plugin &&
          (state.status === "listed" || failed) &&
          button(
            failed ? "Try again" : "Load",
            failed ? `Try ${name} again` : `Load ${name}`,
            () =>
              void run(
                () => plugins.load(kind, id),
                () => {},
              ),
          )}
        {(isInService(state) || state.status === "blocked") &&
          button(
            forEverybody ? "Disable" : "Disable here",
            forEverybody ? `Disable ${name}` : `Disable here: ${name}`,
            () => change("disable"),
          )}
        {disabled &&
          (forEverybody || state.by === "host") &&
          button("Enable", `Enable ${name}`, () => change("enable"))}
      </span>
      {problem !== undefined && (
        <p className="pb-field-error pb-small" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
