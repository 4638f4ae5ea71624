import type { BatchRow, ListedResult, RowCounts, RowQueue, RowResult, WorkItem } from "./row-queue.ts";

/** A row or a part with what became of it. */
interface Entry {
  readonly row?: BatchRow;
  readonly part?: number;
  state: "waiting" | "leased" | "held" | "ended";
  tries: number;
  mayHaveRun: boolean;
  /** When its lease ends, or when it may be taken again. */
  at: number;
  lease?: string;
}

interface QueuedBatch {
  readonly rows: Map<number, Entry>;
  readonly parts: Map<number, Entry>;
  /** What may be taken now, the first one first. */
  readonly ready: Entry[];
  /** What is leased, or waits for its time. */
  readonly later: Set<Entry>;
  readonly output: ListedResult[];
  readonly errors: ListedResult[];
  readonly counts: { -readonly [Name in keyof RowCounts]: RowCounts[Name] };
  isOpen: boolean;
  endsAt: number;
}

const UNOPENED_MS = 3_600_000;

/** Keeps the rows of batches in the memory of one process, until it ends. */
export function createMemoryRows({ now = Date.now }: { readonly now?: () => number } = {}): RowQueue {
  const batches = new Map<string, QueuedBatch>();
  let leases = 0;

  function find(id: string): QueuedBatch | undefined {
    const batch = batches.get(id);
    if (batch && batch.endsAt > now()) return batch;
    batches.delete(id);
    return undefined;
  }

  function store(batch: QueuedBatch, entry: Entry, result: RowResult): boolean {
    if (!entry.row || entry.state === "ended") return false;
    entry.state = "ended";
    batch.later.delete(entry);
    const { counts } = batch;
    const file = result.state === "completed" ? batch.output : batch.errors;
    file.push({ position: file.length + 1, row: entry.row, result });
    counts[result.state] += 1;
    if ("line" in result) {
      const bytes = new TextEncoder().encode(result.line).byteLength + 1;
      counts[result.state === "completed" ? "outputBytes" : "errorBytes"] += bytes;
    }
    counts.latestAt = now();
    return true;
  }

  /** Lets an entry be taken again, unless its batch was stopped. */
  function putBack(batch: QueuedBatch, entry: Entry, at = now()): void {
    const { stopped } = batch.counts;
    batch.later.delete(entry);
    if (stopped && entry.row) return void store(batch, entry, { state: stopped });
    entry.at = at;
    entry.state = "waiting";
    if (at > now()) batch.later.add(entry);
    else batch.ready.push(entry);
  }

  function leased(item: WorkItem): Entry | undefined {
    const batch = find(item.batch);
    const entry = item.row ? batch?.rows.get(item.row.index) : batch?.parts.get(item.part ?? -1);
    return entry?.state === "leased" && entry.lease === item.lease ? entry : undefined;
  }

  return {
    async add(id, rows) {
      const batch = find(id) ?? newBatch(now() + UNOPENED_MS);
      batches.set(id, batch);
      for (const { failure, part, ...row } of rows) {
        if (batch.rows.has(row.index)) continue;
        const isHeld = part !== undefined || failure !== undefined;
        const state = isHeld ? "held" : "waiting";
        const entry: Entry = { row, state, tries: 0, mayHaveRun: false, at: 0, ...(part !== undefined && { part }) };
        batch.rows.set(row.index, entry);
        batch.counts.total += 1;
        if (failure !== undefined) store(batch, entry, { state: "failed", line: failure });
        else if (!isHeld) batch.ready.push(entry);
      }
    },
    async open(id, parts, lifetimeMs) {
      const batch = find(id);
      if (!batch) return;
      for (let part = 0; part < parts; part++) {
        const entry: Entry = { part, state: "waiting", tries: 0, mayHaveRun: false, at: 0 };
        batch.parts.set(part, entry);
        batch.ready.unshift(entry);
      }
      batch.isOpen = true;
      batch.endsAt = now() + lifetimeMs;
    },
    async take(count, leaseMs) {
      const items: WorkItem[] = [];
      const open = [...batches.keys()].flatMap((id) => {
        const batch = find(id);
        return batch?.isOpen ? [{ id, batch }] : [];
      });
      for (const { batch } of open) {
        for (const entry of batch.later) {
          if (entry.at > now()) continue;
          if (entry.state === "leased") entry.mayHaveRun = true;
          putBack(batch, entry);
        }
      }
      for (let isFound = true; isFound && items.length < count;) {
        isFound = false;
        for (const { id, batch } of open) {
          const entry = items.length < count ? batch.ready.shift() : undefined;
          if (!entry) continue;
          isFound = true;
          if (entry.state !== "waiting") continue;
          const lease = String(++leases);
          Object.assign(entry, { state: "leased", at: now() + leaseMs, lease });
          batch.later.add(entry);
          const { row, part, tries, mayHaveRun } = entry;
          const about = row ? { row } : part === undefined ? {} : { part };
          items.push({ batch: id, ...about, lease, tries, mayHaveRun });
        }
      }
      const times = open.flatMap(({ batch }) =>
        batch.ready.length > 0 ? [now()] : [...batch.later].map(({ at }) => at),
      );
      return { items, ...(times.length > 0 && { nextAt: Math.min(...times) }) };
    },
    async renew(items, leaseMs) {
      for (const item of items) {
        const entry = leased(item);
        if (entry) entry.at = now() + leaseMs;
      }
    },
    async release(item, waitMs) {
      const entry = leased(item);
      if (!entry) return;
      entry.tries += 1;
      putBack(find(item.batch)!, entry, now() + waitMs);
    },
    async end(id, index, result) {
      const batch = find(id);
      const entry = batch?.rows.get(index);
      return batch !== undefined && entry !== undefined && store(batch, entry, result);
    },
    async rowsOf(id, part) {
      return held(find(id), part).map(({ row }) => row!);
    },
    async free(id, indexes) {
      const batch = find(id);
      for (const index of indexes) {
        const entry = batch?.rows.get(index);
        if (batch && entry?.state === "held") putBack(batch, entry);
      }
    },
    async endPart(id, part, mayHaveRun) {
      const batch = find(id);
      const entry = batch?.parts.get(part);
      if (!batch || !entry) return;
      entry.state = "ended";
      batch.later.delete(entry);
      for (const row of held(batch, part)) {
        row.mayHaveRun = mayHaveRun;
        putBack(batch, row);
      }
    },
    async stop(id, reason) {
      const batch = find(id);
      if (!batch || batch.counts.stopped) return;
      batch.counts.stopped = reason;
      for (const entry of batch.rows.values()) {
        if (entry.state === "waiting") store(batch, entry, { state: reason });
      }
    },
    async counts(id) {
      const batch = find(id);
      return batch && { ...batch.counts };
    },
    async results(id, file, { after = 0, limit }) {
      return (find(id)?.[file] ?? []).slice(after, after + limit);
    },
    async delete(id) {
      batches.delete(id);
    },
  };
}

function newBatch(endsAt: number): QueuedBatch {
  return {
    rows: new Map(),
    parts: new Map(),
    ready: [],
    later: new Set(),
    output: [],
    errors: [],
    counts: { total: 0, completed: 0, failed: 0, canceled: 0, expired: 0, outputBytes: 0, errorBytes: 0 },
    isOpen: false,
    endsAt,
  };
}

function held(batch: QueuedBatch | undefined, part: number): Entry[] {
  return [...(batch?.rows.values() ?? [])].filter((entry) => entry.part === part && entry.state === "held");
}
