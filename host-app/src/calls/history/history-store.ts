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
  /**
   * Stores a bench in place of the one with the same id, or beside it if another tab has changed that one since this
   * page read or wrote it. The oldest entries that are not pinned make room.
   * @returns the id that it is stored under; undefined if it could not be stored
   */
  save(entry: HistoryEntry, bench: BenchRecord): Promise<string | undefined>;
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
  /** Called when a bench is stored beside the one of another tab. */
  onCopy?(): void;
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
  onCopy,
  onChange,
}: HistoryOptions): HistoryStore {
  const { subscribe, notify } = createSignal();
  let state: HistoryState = { entries: [], isLoaded: false, problem: undefined, damaged: [] };
  let opening: ReturnType<HistoryOptions["open"]> | undefined;
  let loaded: Promise<void> | undefined;

  /** When the entries that this page has read or written were last changed, by id. */
  const seen = new Map<string, number>();
  /** Ids of this page's versions of entries that another tab has changed. */
  const copies = new Map<string, string>();

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

  /** Opens both tables, so that both change or neither. */
  async function openTables() {
    const transaction = (await database()).transaction(["entries", "benches"], "readwrite");
    return {
      entries: transaction.objectStore("entries"),
      benches: transaction.objectStore("benches"),
      done: transaction.done,
    };
  }

  async function write(pairs: readonly Pair[], removed: readonly string[] = []): Promise<void> {
    const { entries, benches, done } = await openTables();
    await Promise.all([
      ...pairs.flatMap(([entry, bench]) => [entries.put(entry), benches.put(bench, entry.id)]),
      ...removed.flatMap((id) => [entries.delete(id), benches.delete(id)]),
      done,
    ]);
  }

  /** Writes a bench where no other tab has written since. @returns its entry as stored */
  async function writeOwn(entry: HistoryEntry, bench: BenchRecord): Promise<HistoryEntry> {
    const { entries, benches, done } = await openTables();
    const known = copies.get(entry.id) ?? entry.id;
    const before = await entries.get(known);
    const isForeign = before !== undefined && before.at !== seen.get(known);
    const id = isForeign ? crypto.randomUUID() : known;
    const stored: HistoryEntry = { ...entry, id, starred: before?.starred ?? entry.starred, name: before?.name };
    await Promise.all([entries.put(stored), benches.put(bench, id), done]);
    seen.set(id, stored.at);
    if (isForeign) {
      copies.set(entry.id, id);
      onCopy?.();
    }
    return stored;
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
    async read(id) {
      const opened = await database();
      const [entry, bench] = await Promise.all([opened.get("entries", id), opened.get("benches", id)]);
      if (entry) seen.set(id, entry.at);
      copies.delete(id);
      return bench;
    },
    async save(entry, bench) {
      await load();
      try {
        const stored = await writeOwn(entry, bench).catch((error: unknown) => {
          // The browser's limit may be lower than ours.
          const oldest = surplus(0.5);
          if (oldest.length === 0) throw error;
          return prune(oldest).then(() => writeOwn(entry, bench));
        });
        // It may have been renamed or pinned meanwhile.
        const { name, starred } = state.entries.find(({ id }) => id === stored.id) ?? stored;
        arrange([{ ...stored, name, starred }, ...state.entries.filter(({ id }) => id !== stored.id)]);
        await prune(surplus());
        return stored.id;
      } catch (error) {
        fail(error);
        return undefined;
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
        const { entries, done } = await openTables();
        const stored = await entries.get(id);
        await Promise.all([stored && entries.put({ ...stored, ...change }), done]);
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
