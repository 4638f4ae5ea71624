import type { DBSchema, IDBPDatabase } from "idb";
import type { BenchRecord } from "./bench-record.ts";
import { entryProblem, isEntry, nameDamaged, type DamagedEntry, type HistoryEntry } from "./history-entry.ts";
import { createSignal } from "../../host/stored-value.ts";

export interface HistoryDatabase extends DBSchema {
  entries: { key: string; value: HistoryEntry };
  benches: { key: string; value: BenchRecord };
}

/** Why nothing can be stored. */
export type HistoryProblem = "forbidden" | "full";

export interface HistoryState {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly isLoaded: boolean;
  readonly problem: HistoryProblem | undefined;
  /** Runs that are stored and cannot be shown. */
  readonly damaged: readonly DamagedEntry[];
}

/** Runs stored on this device. Only `read` and `add` reject: a run works without history. */
export interface HistoryStore {
  get(): HistoryState;
  /** Reads the list, once. */
  load(): Promise<void>;
  /** Reads the list again, because another tab has changed it. */
  reload(): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** @returns undefined if it was deleted; @throws if the storage cannot be read */
  read(id: string): Promise<BenchRecord | undefined>;
  /** Stores a bench in place of the one with the same id. The oldest entries that are not pinned make room. */
  save(entry: HistoryEntry, bench: BenchRecord): Promise<void>;
  /**
   * Adds benches to the existing ones, without removing any.
   * @returns ids of those that fit @throws if the storage cannot be written
   */
  add(pairs: readonly (readonly [entry: HistoryEntry, bench: BenchRecord])[]): Promise<readonly string[]>;
  change(id: string, change: Partial<Pick<HistoryEntry, "name" | "starred" | "imported">>): Promise<void>;
  /** @returns a function that restores them; undefined if they could not be removed */
  remove(ids: readonly string[]): Promise<(() => Promise<void>) | undefined>;
}

export interface HistoryOptions {
  /** @throws if the browser forbids it */
  open(): Promise<IDBPDatabase<HistoryDatabase>>;
  /** Limit for all entries in bytes. */
  readonly mostBytes?: number;
  readonly mostEntries?: number;
  /** Called once for each problem. */
  onProblem?(problem: HistoryProblem): void;
  /** Called after every local change. */
  onChange?(): void;
}

/** Largest size, in bytes, of one entry's stored files. */
export const MOST_FILE_BYTES = 25_000_000;

type Pair = readonly [entry: HistoryEntry, bench: BenchRecord];

export function createHistory({
  open,
  mostBytes = 250_000_000,
  mostEntries = 2000,
  onProblem,
  onChange,
}: HistoryOptions): HistoryStore {
  const { subscribe, notify } = createSignal();
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
    notify();
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
      const storedEntries = await opened.getAll("entries");
      const damaged = storedEntries.flatMap((entry) => {
        const reason = entryProblem(entry);
        return reason ? nameDamaged(entry, reason) : [];
      });
      const entries = storedEntries.filter(isEntry).toSorted((one, other) => other.at - one.at);
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

  /** Sorts the list after a change. */
  function arrange(entries: readonly HistoryEntry[]): void {
    become({ entries: entries.toSorted((one, other) => other.at - one.at), problem: undefined });
    onChange?.();
  }

  /** The oldest entries that are not pinned and exceed the limits. @param share of the limits that may be used */
  function surplus(share = 1): readonly string[] {
    let bytes = state.entries.reduce((sum, { starred, bytes: size }) => sum + (starred ? size : 0), 0);
    let count = state.entries.filter(({ starred }) => starred).length;
    return state.entries.flatMap(({ id, starred, bytes: size }) => {
      if (starred) return [];
      bytes += size;
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
    subscribe,
    read: async (id) => (await database()).get("benches", id),
    async save(entry, bench) {
      await load();
      const before = state.entries.find(({ id }) => id === entry.id);
      const stored: HistoryEntry = { ...entry, starred: before?.starred ?? entry.starred, name: before?.name };
      try {
        await write([[stored, bench]]).catch(async (error: unknown) => {
          // The browser's limit may be lower than ours.
          const oldest = surplus(0.5);
          if (oldest.length === 0) throw error;
          await prune(oldest);
          await write([[stored, bench]]);
        });
        arrange([stored, ...state.entries.filter(({ id }) => id !== entry.id)]);
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
        const opened = await database();
        const rows = await Promise.all(
          ids.map((id) => Promise.all([opened.get("entries", id), opened.get("benches", id)])),
        );
        const pairs = rows.filter(
          (row): row is [HistoryEntry, BenchRecord] => row[0] !== undefined && row[1] !== undefined,
        );
        await write([], ids);
        become({ damaged: state.damaged.filter(({ id }) => !ids.includes(id)) });
        arrange(state.entries.filter(({ id }) => !ids.includes(id)));
        return async () => {
          await write(pairs);
          await read();
          onChange?.();
        };
      } catch (error) {
        fail(error);
        return undefined;
      }
    },
  };
}
