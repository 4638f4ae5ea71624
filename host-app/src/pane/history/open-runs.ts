import { useContext, useState } from "react";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { history } from "../../calls/history/history.ts";
import { openBench, readBenches, type StoredBench } from "../../calls/history/open-bench.ts";
import { HostContext } from "../../host/host-context.ts";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { offerUndo, showToast } from "../../ui/show-toast.ts";

/** Opens stored runs in the panes, by their ids. */
export type OpenRuns = (ids: readonly string[]) => Promise<void>;

/** Deletes runs, and offers to undo it. */
export async function removeRuns(ids: readonly string[]): Promise<void> {
  const undo = await history.remove(ids);
  if (undo) offerUndo(ids.length === 1 ? "Run deleted" : `${ids.length} runs deleted`, undo);
}

/**
 * Opens one stored bench, or several side by side, in the panes.
 * @param onShown called when they are in the panes
 * @returns `held`: an imported bench that would load files from other hosts, until `answer` is called with whether it may
 */
export function useOpenRuns(onShown?: () => void) {
  const host = useContext(HostContext);
  const [query, change] = useAddressQuery();
  const [held, setHeld] = useState<StoredBench & { readonly ids: readonly string[] }>();

  const open: OpenRuns = async (ids) => {
    try {
      const stored = await readBenches(ids);
      if (stored.hosts.length > 0) setHeld({ ...stored, ids });
      else show(stored.bench, ids);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: "The run could not be opened", text, tone: "danger" });
    }
  };

  function show(bench: BenchRecord, ids: readonly string[]): void {
    const before = Object.fromEntries(query);
    const undo = openBench(host, bench, ids);
    change(bench.address, { replace: false, fresh: true });
    onShown?.();
    if (undo) {
      offerUndo("The bench was replaced", () => {
        undo();
        change({ ...before, panel: "" }, { replace: false, fresh: true });
      });
    }
  }

  async function answer(withFiles?: boolean): Promise<void> {
    setHeld(undefined);
    if (!held || withFiles === undefined) return;
    if (withFiles) for (const id of held.ids) await history.change(id, { imported: false });
    show(withFiles ? held.bench : held.without, held.ids);
  }

  return { open, held, answer };
}
