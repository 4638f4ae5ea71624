import { useCallback, useContext, useState } from "react";
import { filesOf, isInService, type PluginRecord, type PluginState } from "@patchbay/core/plugin";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { entryLabel } from "../../host/catalogue/labels.ts";
import { ListTable } from "../../ui/data-table.tsx";
import { ListLink } from "../../ui/links.tsx";
import { formatBytes, formatMilliseconds } from "../../ui/format-values.ts";
import { sizeOf } from "../../../server/install/plugin-differences.ts";
import { HostContext } from "../../host/host-context.ts";
import { usePatchbay } from "../../host/use-patchbay.ts";
import { offerUndo } from "../../ui/show-toast.ts";
import { Button } from "../../ui/button.tsx";
import { tierLabel, useQualities } from "../../ui/quality.tsx";

export interface PluginTableProps {
  readonly label: string;
  readonly plugins: readonly PluginRecord[];
  /** Whether there are switches, and for whom they work; absent: none here. */
  readonly switches?: { readonly forEverybody: boolean };
}

/** Labels of plugin states. */
const STATE_TONES: Partial<Record<PluginState["status"], string>> = {
  ready: "success",
  loading: "accent",
  failed: "danger",
  incompatible: "danger",
};

const STATE_LABELS: Readonly<Record<PluginState["status"], string>> = {
  listed: "Not loaded",
  loading: "Loading",
  ready: "Loaded",
  failed: "Failed",
  incompatible: "Incompatible",
  disabled: "Disabled",
  blocked: "Blocked",
  shadowed: "Shadowed",
};

/** Plugins with their health, version, size, load time and, if there is a problem, the reason. */
export function PluginTable({ label, plugins, switches }: PluginTableProps) {
  const qualities = useQualities();
  const canSwitch = switches !== undefined;
  const forEverybody = switches?.forEverybody ?? false;
  const cells = useCallback(
    (record: PluginRecord) => (
      <PluginCells
        record={record}
        tier={tierLabel(qualities[record.entry.base])}
        switches={canSwitch ? { forEverybody } : undefined}
      />
    ),
    [canSwitch, forEverybody, qualities],
  );
  return (
    <ListTable
      label={label}
      className="pb-fixed pb-plugins"
      columns={[
        { title: "Plugin", width: "17%", narrowWidth: "auto" },
        { title: "Id", width: "15%", wide: true },
        { title: "Kind", width: "6rem", wide: true },
        { title: "Health", width: "auto", narrowWidth: "7.25rem" },
        { title: "Version", width: "5rem", wide: true },
        { title: "Origin", width: "6rem", wide: true },
        { title: "Quality", width: "5rem", wide: true },
        { title: "Size", width: "5rem", align: "end", wide: true },
        { title: "Load time", width: "5rem", align: "end", wide: true },
        canSwitch && { title: "Actions", width: "10.5rem", narrowWidth: "9.5rem", hidden: true },
      ]}
      rows={plugins}
      keyOf={keyOf}
      cells={cells}
      textOf={textOf}
    />
  );
}

const keyOf = ({ key, entry }: PluginRecord): string => `${key} ${entry.origin}`;
const textOf = ({ entry }: PluginRecord): string => `${entryLabel(entry)} ${entry.id}`;

interface PluginCellsProps extends Pick<PluginTableProps, "switches"> {
  readonly record: PluginRecord;
  /** Label of its quality; undefined if it is unknown or too low. */
  readonly tier: string | undefined;
}

function PluginCells({ record, tier, switches }: PluginCellsProps) {
  const { entry, state } = record;
  const bytes = sizeOf(filesOf(entry));
  const name = entryLabel(entry);
  return (
    <>
      <th scope="row">
        {isInService(state) ? (
          <ListLink to={entryAddress(entry.kind, entry.id)} title={name}>
            {name}
          </ListLink>
        ) : (
          name
        )}
      </th>
      <td data-wide>
        <code>{entry.id}</code>
      </td>
      <td data-wide>{entry.kind}</td>
      <td>
        <span className="pb-status" data-tone={STATE_TONES[state.status]}>
          {STATE_LABELS[state.status]}
        </span>
        {"reason" in state && <p className="pb-muted pb-break">{state.reason}</p>}
        {state.status === "disabled" && (
          <p className="pb-muted pb-break">
            {state.by === "index" ? "For everyone on this server." : "In this browser."}
          </p>
        )}
      </td>
      <td data-wide data-nowrap="">
        {entry.version}
      </td>
      <td data-wide data-nowrap="">
        {entry.origin}
      </td>
      <td data-wide data-nowrap="">
        {tier}
      </td>
      <td data-wide data-align="end" data-nowrap="">
        {bytes === 0 ? <span className="pb-muted">No code</span> : formatBytes(bytes)}
      </td>
      <td data-wide data-align="end" data-nowrap="">
        {state.status === "ready" ? formatMilliseconds(state.loadMs) : ""}
      </td>
      {switches && (
        <td data-align="end">
          <PluginSwitch record={record} forEverybody={switches.forEverybody} />
        </td>
      )}
    </>
  );
}

interface PluginSwitchProps {
  readonly record: PluginRecord;
  /** Whether this browser may change plugins for all users. */
  readonly forEverybody: boolean;
}

/** Actions for a plugin: disable, enable, load, retry. */
function PluginSwitch({ record, forEverybody }: PluginSwitchProps) {
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
