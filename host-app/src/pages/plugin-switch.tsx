import { useState } from "react";
import type { PluginRecord } from "@patchbay/core/plugin";
import { usePatchbay } from "../host/use-patchbay.ts";
import { entryLabel } from "../catalogue/entry-label.ts";

/** What can be done with a plugin: take it out of service, bring it back, load it, try again. */
export function PluginSwitch({ record }: { readonly record: PluginRecord }) {
  const patchbay = usePatchbay();
  const [busy, setBusy] = useState(false);
  if (!patchbay) return null;
  const { plugins } = patchbay;
  const { kind, id, files } = record.entry;
  const { status } = record.state;
  const name = entryLabel(record.entry);

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    // A failure becomes the plugin's state, which the row shows with its reason.
    await work().catch(() => {});
    setBusy(false);
  }

  if (status === "disabled") {
    return (
      <button
        type="button"
        className="pb-button"
        data-kind="quiet"
        aria-label={`Enable ${name}`}
        onClick={() => plugins.enable(kind, id)}
      >
        Enable
      </button>
    );
  }
  const failed = status === "failed" || status === "incompatible";
  return (
    <span className="pb-row-actions">
      {files.plugin && (status === "listed" || failed) && (
        <button
          type="button"
          className="pb-button"
          data-kind="quiet"
          disabled={busy}
          aria-label={`${failed ? "Try" : "Load"} ${name}${failed ? " again" : ""}`}
          onClick={() => void run(() => plugins.load(kind, id))}
        >
          {failed ? "Try again" : "Load"}
        </button>
      )}
      <button
        type="button"
        className="pb-button"
        data-kind="quiet"
        disabled={busy}
        aria-label={`Disable ${name}`}
        onClick={() => void run(() => plugins.disable(kind, id))}
      >
        Disable
      </button>
    </span>
  );
}
