import { recentPages } from "../host/recent-pages.ts";
import { votes } from "../calls/panes/votes.ts";
import { clearDataSets, countDataSets, DATA_SET_DATABASE } from "../features/evaluate/data-set-store.ts";
import { presets } from "../calls/panes/presets.ts";
import { history } from "../calls/history/history.ts";
import { HISTORY_DATABASE } from "../calls/history/use-keep-runs.ts";
import { keptJobs } from "../calls/run/kept-jobs.ts";
import { keptMachine, storedMachine } from "../ui/quantization/machine-fields.tsx";

/** A kind of data that this browser stores. */
export interface Store {
  readonly title: string;
  readonly help: string;
  /** @throws if it cannot be read: deleting is still possible */
  count(): Promise<number>;
  /** @returns a function that restores it; undefined if that is impossible */
  clear(): Promise<(() => unknown) | undefined>;
}

/** Everything stored except keys and settings, which have their own fields. */
export const STORES: readonly Store[] = [
  {
    title: "Runs",
    help: "Prompts, answers and files of what you ran, as the history lists them.",
    async count() {
      await history.reload();
      const { entries, damaged, problem } = history.get();
      if (problem) throw new Error("The history cannot be read.");
      return entries.length + damaged.length;
    },
    async clear() {
      const { entries, damaged } = history.get();
      return history.remove([...entries, ...damaged].map(({ id }) => id));
    },
  },
  {
    title: "Data sets",
    help: "Rows that you ran, with their answers.",
    count: countDataSets,
    clear: clearDataSets,
  },
  {
    title: "Jobs",
    help: "Calls whose answers have not arrived, and jobs whose results have not been fetched.",
    count: async () => allJobs().length + keptJobs.damaged().length,
    async clear() {
      const undo = [...allJobs().map(({ id }) => keptJobs.forget(id)), keptJobs.forgetDamaged()];
      return () => {
        for (const bringBack of undo.toReversed()) bringBack();
      };
    },
  },
  {
    title: "Votes",
    help: "How often you preferred a model in blind comparisons.",
    count: async () => Object.values(votes.get()).flatMap(Object.keys).length,
    clear: async () => votes.clear(),
  },
  {
    title: "Presets",
    help: "Parameters and system messages that you saved under a name.",
    count: async () => presets.get().length,
    clear: async () => presets.clear(),
  },
  {
    title: "Recent pages",
    help: "The pages that the search offers before you type.",
    count: async () => recentPages.get().length,
    clear: async () => recentPages.clear(),
  },
  {
    title: "Machine",
    help: "The computer that you chose to see which models fit.",
    count: async () => (keptMachine() ? 1 : 0),
    clear: async () => storedMachine.clear(),
  },
];

const allJobs = () => [...keptJobs.list(), ...keptJobs.unanswered()];

/** For a store that cannot be read: deletes its database. */
export async function deleteUnreadable({ title }: Store): Promise<void> {
  const name = title === "Runs" ? HISTORY_DATABASE : DATA_SET_DATABASE;
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser did not delete it.")));
    request.addEventListener("blocked", () =>
      reject(new Error("Another tab has it open. Close the other tabs, and try again.")),
    );
  });
}
