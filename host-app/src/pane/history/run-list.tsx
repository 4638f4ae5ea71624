import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { history, historySwitch } from "../../calls/history/history.ts";
import { nameOfRun, type HistoryEntry } from "../../calls/history/history-entry.ts";
import { openBench, readBenches, type StoredBench } from "../../calls/history/open-bench.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { providerName } from "../../host/catalogue/relations.ts";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { timeText } from "../../ui/format-values.ts";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { offerUndo, showToast } from "../../ui/show-toast.ts";
import { ForeignFilesNotice } from "../share/foreign-files-notice.tsx";

/** Opens stored runs in the panes, by their ids. */
export type OpenRuns = (ids: readonly string[]) => Promise<void>;

/**
 * The stored runs as lists show them, newest first: their names, a search, and a function that opens them.
 * @param onShown called when opened runs are in the panes
 */
export function useRunList(tasks: readonly PlayTask[], onShown?: () => void) {
  const stored = useSyncExternalStore(history.subscribe, history.get);
  const isOn = useSyncExternalStore(historySwitch.subscribe, historySwitch.isOn);
  const [query, setQuery] = useState("");
  const { providers } = useCatalogue();
  const labels = useMemo(() => new Map(tasks.map(({ id, label }) => [id, label])), [tasks]);
  const { entries } = stored;
  useEffect(() => void history.load(), []);

  const taskOf = ({ task }: HistoryEntry): string => labels.get(task) ?? task;
  const labelOf = (entry: HistoryEntry): string => nameOfRun(entry) || `${taskOf(entry)}, ${timeText(entry.at)}`;
  const matches = useMemo(() => {
    const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
    return entries.filter(({ name = "", words, task, panes }) => {
      const models = panes.map(({ provider, model }) => `${provider} ${providerName(provider, providers)} ${model}`);
      const text = `${name} ${words} ${task} ${labels.get(task) ?? ""} ${models.join(" ")}`.toLowerCase();
      return parts.every((part) => text.includes(part));
    });
  }, [entries, query, providers, labels]);
  return { ...stored, ...useOpenRuns(onShown), isOn, query, setQuery, matches, taskOf, labelOf };
}

/**
 * Opens one stored bench, or several side by side, in the panes.
 * @returns `notice`: asks about an imported bench that would load files from other hosts
 */
function useOpenRuns(onShown: (() => void) | undefined) {
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

  const notice = held && (
    <ForeignFilesNotice
      source="run"
      hosts={held.hosts}
      onOpen={(withFiles) => void answer(withFiles)}
      onDismiss={() => void answer()}
    />
  );
  return { open, notice };
}
