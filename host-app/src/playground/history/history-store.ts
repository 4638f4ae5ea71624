import type { DBSchema, IDBPDatabase } from "idb";
import type { Run } from "../run/run.ts";
import type { BenchRecord } from "./bench-record.ts";
import { isEntry } from "./check-entry.ts";

/** What a list shows of a bench that is kept. */
export interface HistoryEntry {
  readonly id: string;
  /** When it last changed, in milliseconds since 1970. */
  readonly at: number;
  readonly task: string;
  /** What was asked, shortened. */
  readonly title: string;
  /** What a search looks through: prompts and answers in lower case, shortened. */
  readonly words: string;
  readonly panes: readonly EntryPane[];
  /** Turns of a conversation; 1 for all other tasks. */
  readonly turns: number;
  readonly starred: boolean;
  /** What it takes of the storage. */
  readonly bytes: number;
  /** Bytes of files that were too large to be kept. */
  readonly leftOut: number;
  /** Whether it came with a file and the person has not agreed to load what it shows from other hosts. */
  readonly imported?: boolean;
}

export interface EntryPane {
  readonly provider: string;
  readonly model: string;
  readonly status: Run["status"];
  readonly simulated: boolean;
}

export interface HistoryDatabase extends DBSchema {
  entries: { key: string; value: HistoryEntry };
  benches: { key: string; value: BenchRecord };
}

/** Why nothing can be kept. */
export type HistoryProblem = "forbidden" | "full";

export interface HistoryState {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly isLoaded: boolean;
  readonly problem: HistoryProblem | undefined;
  /** Ids of runs that are stored and cannot be shown. */
  readonly damaged: readonly string[];
}

/** Runs that are kept on this device. None of its methods but `read` rejects: a run works without history. */
export interface HistoryStore {
  get(): HistoryState;
  /** Reads the list, once. */
  load(): Promise<void>;
  /** Reads the list anew: another tab has changed it. */
  reload(): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** @returns undefined for one that is gone; @throws where the storage cannot be read */
  read(id: string): Promise<BenchRecord | undefined>;
  /** Keeps a bench, in place of the one with the same id. The oldest that nobody has starred make room. */
  save(entry: HistoryEntry, bench: BenchRecord): Promise<void>;
  /**
   * Keeps benches beside all that there are, and removes none.
   * @returns ids of those that fit @throws where the storage cannot be written
   */
  add(pairs: readonly (readonly [entry: HistoryEntry, bench: BenchRecord])[]): Promise<readonly string[]>;
  change(id: string, change: Partial<Pick<HistoryEntry, "starred" | "imported">>): Promise<void>;
  /** @returns what brings them back; undefined where they could not be removed */
  remove(ids: readonly string[]): Promise<(() => Promise<void>) | undefined>;
}

export interface HistoryOptions {
  /** @throws where the browser forbids it */
  open(): Promise<IDBPDatabase<HistoryDatabase>>;
  /** Bytes in all. */
  readonly mostBytes?: number;
  readonly mostEntries?: number;
  /** Told once of each problem. */
  onProblem?(problem: HistoryProblem): void;
  /** Told after every change that was made here. */
  onChange?(): void;
}

/** Bytes of the files of one entry that are kept. */
export const MOST_FILE_BYTES = 25_000_000;

type Pair = readonly [entry: HistoryEntry, bench: BenchRecord];

export function createHistory({
  open,
  mostBytes = 250_000_000,
  mostEntries = 2000,
  onProblem,
  onChange,
}: HistoryOptions): HistoryStore {
  const listeners = new Set<() => void>();
  let state: HistoryState = { entries: [], isLoaded: false, problem: undefined, damaged: [] };
  let opening: ReturnType<HistoryOptions["open"]> | undefined;
  let loaded: Promise<void> | undefined;

  const database = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  function become(changes: Partial<HistoryState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function fail(error: unknown): void {
    const problem = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";
    if (state.problem !== problem) onProblem?.(problem);
    loaded = undefined;
    become({ problem, isLoaded: true });
  }

  async function read(): Promise<void> {
    try {
      const opened = await database();
      const found = await opened.getAll("entries");
      const good = found.filter(isEntry);
      const known = new Set(good.map(({ id }) => id));
      const damaged = (await opened.getAllKeys("entries")).filter((id) => !known.has(id));
      const entries = good.toSorted((one, other) => other.at - one.at);
      become({ entries, damaged, isLoaded: true, problem: undefined });
    } catch (error) {
      fail(error);
    }
  }

  const load = (): Promise<void> => (loaded ??= read());

  /** Changes both tables, or neither. */
  async function write(pairs: readonly Pair[], removed: readonly string[] = []): Promise<void> {
    const transaction = (await database()).transaction(["entries", "benches"], "readwrite");
    const [entries, benches] = [transaction.objectStore("entries"), transaction.objectStore("benches")];
    await Promise.all([
      ...pairs.flatMap(([entry, bench]) => [entries.put(entry), benches.put(bench, entry.id)]),
      ...removed.flatMap((id) => [entries.delete(id), benches.delete(id)]),
      transaction.done,
    ]);
  }

  /** Puts the list in order after something has changed. */
  function arrange(entries: readonly HistoryEntry[]): void {
    become({ entries: entries.toSorted((one, other) => other.at - one.at), problem: undefined });
    onChange?.();
  }

  /** The oldest that nobody has starred and that are over the limits. @param share of the limits that may be used */
  function surplus(share = 1): readonly string[] {
    let bytes = state.entries.reduce((sum, { starred, bytes: own }) => sum + (starred ? own : 0), 0);
    let count = state.entries.filter(({ starred }) => starred).length;
    return state.entries.flatMap(({ id, starred, bytes: own }) => {
      if (starred) return [];
      bytes += own;
      count += 1;
      return bytes > mostBytes * share || count > mostEntries * share ? id : [];
    });
  }

  async function prune(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await write([], ids);
    arrange(state.entries.filter(({ id }) => !ids.includes(id)));
  }

  return {
    get: () => state,
    load,
    reload: read,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: async (id) => (await database()).get("benches", id),
    async save(entry, bench) {
      await load();
      const before = state.entries.find(({ id }) => id === entry.id);
      const kept = { ...entry, starred: before?.starred ?? entry.starred };
      try {
        await write([[kept, bench]]).catch(async (error: unknown) => {
          // The limit of the browser may be lower than ours.
          const oldest = surplus(0.5);
          if (oldest.length === 0) throw error;
          await prune(oldest);
          await write([[kept, bench]]);
        });
        arrange([kept, ...state.entries.filter(({ id }) => id !== entry.id)]);
        await prune(surplus());
      } catch (error) {
        fail(error);
      }
    },
    async add(pairs) {
      await load();
      let bytes = state.entries.reduce((sum, entry) => sum + entry.bytes, 0);
      let count = state.entries.length;
      const fitting = pairs.filter(([entry]) => {
        bytes += entry.bytes;
        count += 1;
        return bytes <= mostBytes && count <= mostEntries;
      });
      await write(fitting).catch((error: unknown) => {
        fail(error);
        throw error;
      });
      arrange([...fitting.map(([entry]) => entry), ...state.entries]);
      return fitting.map(([{ id }]) => id);
    },
    async change(id, change) {
      const entry = state.entries.find((one) => one.id === id);
      if (!entry) return;
      const changed = { ...entry, ...change };
      arrange(state.entries.map((one) => (one === entry ? changed : one)));
      try {
        await (await database()).put("entries", changed);
      } catch (error) {
        fail(error);
      }
    },
    async remove(ids) {
      try {
        const removed = state.entries.filter(({ id }) => ids.includes(id));
        const pairs = (
          await Promise.all(removed.map(async (entry) => [entry, await (await database()).get("benches", entry.id)]))
        ).filter((pair): pair is [HistoryEntry, BenchRecord] => pair[1] !== undefined);
        await write([], ids);
        become({ damaged: state.damaged.filter((id) => !ids.includes(id)) });
        arrange(state.entries.filter(({ id }) => !ids.includes(id)));
        return async () => {
          await write(pairs);
          const back = pairs.map(([entry]) => entry);
          arrange([...back, ...state.entries.filter(({ id }) => !back.some((entry) => entry.id === id))]);
        };
      } catch (error) {
        fail(error);
        return undefined;
      }
    },
  };
}
