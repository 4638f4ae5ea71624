import type Database from "libsql";
import type {
  BatchRow,
  ListedResult,
  NewRow,
  RowCounts,
  RowResult,
  StopReason,
  WorkItem,
} from "../batches/row-queue.ts";

const UNOPENED_MS = 3_600_000;

/** A row or a part, with the state of its batch. */
interface ItemRow {
  readonly batch: string;
  readonly is_part: 0 | 1;
  readonly number: number;
  /** The row as JSON. */
  readonly text: string;
  readonly state: "waiting" | "leased";
  readonly tries: number;
  readonly may_have_run: 0 | 1;
  readonly stopped: StopReason | null;
}

interface BatchColumns extends Omit<RowCounts, "latestAt" | "stopped"> {
  readonly latestAt: number | null;
  readonly stopped: StopReason | null;
}

interface ResultRow {
  readonly position: number;
  readonly text: string;
  readonly state: RowResult["state"];
  readonly line: string | null;
}

const placeOf = ({ batch, row, part }: WorkItem): [string, 0 | 1, number] =>
  row ? [batch, 0, row.index] : [batch, 1, part ?? -1];

/** The rows of batches: what waits, what is leased, and every result once. */
export function batches(database: InstanceType<typeof Database>, now: () => number) {
  const addBatch = database.prepare("INSERT INTO batch (id, ends_at) VALUES (?, ?) ON CONFLICT DO NOTHING");
  const addItem = database.prepare(
    `INSERT INTO batch_item (batch, is_part, number, text, part, state) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const grow = database.prepare("UPDATE batch SET total = total + 1 WHERE id = ?");
  const open = database.prepare("UPDATE batch SET is_open = 1, ends_at = ? WHERE id = ?");
  const isOpen = "batch.is_open = 1 AND batch.ends_at > ?1 AND item.state IN ('waiting', 'leased')";
  const next = database.prepare(
    // The index has the order: all that wait need not be sorted.
    `SELECT item.*, batch.stopped FROM batch_item AS item CROSS JOIN batch ON batch.id = item.batch
     WHERE ${isOpen} AND item.at <= ?1 AND item.is_part = ?3 ORDER BY item.number LIMIT ?2`,
  );
  const nextTime = database.prepare(
    `SELECT min(item.at) AS at FROM batch_item AS item JOIN batch ON batch.id = item.batch WHERE ${isOpen}`,
  );
  const lease = database.prepare(
    `UPDATE batch_item SET state = 'leased', at = ?, lease = ?, may_have_run = ? WHERE batch = ? AND is_part = ? AND number = ?`,
  );
  const isLeased = "batch = ? AND is_part = ? AND number = ? AND state = 'leased' AND lease = ?";
  const renew = database.prepare(`UPDATE batch_item SET at = ? WHERE ${isLeased}`);
  const release = database.prepare(
    `UPDATE batch_item SET state = 'waiting', at = ?, tries = tries + 1 WHERE ${isLeased}`,
  );
  const end = database.prepare(
    `UPDATE batch_item SET state = 'ended' WHERE batch = ? AND is_part = ? AND number = ? AND state <> 'ended' RETURNING text`,
  );
  const addResult = database.prepare(
    "INSERT INTO batch_result (batch, file, text, state, line) VALUES (?, ?, ?, ?, ?)",
  );
  const count = (state: string, bytes: string) =>
    database.prepare(`UPDATE batch SET ${state} = ${state} + 1, ${bytes} = ${bytes} + ?, latest_at = ? WHERE id = ?`);
  const counters = {
    completed: count("completed", "output_bytes"),
    failed: count("failed", "error_bytes"),
    canceled: count("canceled", "error_bytes"),
    expired: count("expired", "error_bytes"),
  };
  const held = database.prepare(
    "SELECT number, text FROM batch_item WHERE batch = ? AND part = ? AND state = 'held' ORDER BY number",
  );
  const free = database.prepare(
    `UPDATE batch_item SET state = 'waiting', may_have_run = ? WHERE batch = ? AND is_part = 0 AND number = ? AND state = 'held'`,
  );
  const stop = database.prepare("UPDATE batch SET stopped = ? WHERE id = ? AND stopped IS NULL");
  const waiting = database.prepare(
    "SELECT number FROM batch_item WHERE batch = ? AND is_part = 0 AND state = 'waiting' ORDER BY number",
  );
  const counts = database.prepare(
    `SELECT total, completed, failed, canceled, expired, output_bytes AS outputBytes, error_bytes AS errorBytes,
       latest_at AS latestAt, stopped FROM batch WHERE id = ? AND ends_at > ?`,
  );
  const results = database.prepare(
    `SELECT position, text, state, line FROM batch_result WHERE batch = ? AND file = ? AND position > ? ORDER BY position LIMIT ?`,
  );
  const over = database.prepare("SELECT id FROM batch WHERE ends_at <= ?");
  const removals = ["batch WHERE id", "batch_item WHERE batch", "batch_result WHERE batch"].map((of) =>
    database.prepare(`DELETE FROM ${of} = ?`),
  );
  const endLeases = database.prepare("UPDATE batch_item SET at = 0 WHERE state = 'leased'");
  let leases = 0;

  function endRow(batch: string, index: number, result: RowResult): boolean {
    const row = end.get(batch, 0, index) as Pick<ItemRow, "text"> | undefined;
    if (!row) return false;
    const line = "line" in result ? result.line : null;
    addResult.run(batch, result.state === "completed" ? "output" : "errors", row.text, result.state, line);
    counters[result.state].run(line === null ? 0 : Buffer.byteLength(line) + 1, now(), batch);
    return true;
  }

  function countRows(id: string): RowCounts | undefined {
    // The list of rows has no member of the library's own.
    const [row] = counts.all(id, now()) as readonly BatchColumns[];
    if (!row) return undefined;
    const { latestAt, stopped, ...numbers } = row;
    return { ...numbers, ...(latestAt !== null && { latestAt }), ...(stopped && { stopped }) };
  }

  /** Rows that leave their part wait, or end with their batch. */
  function freeRows(batch: string, indexes: readonly number[], mayHaveRun = false): void {
    const { stopped } = countRows(batch) ?? {};
    for (const index of indexes) {
      const isFreed = free.run(mayHaveRun ? 1 : 0, batch, index).changes > 0;
      if (isFreed && stopped) endRow(batch, index, { state: stopped });
    }
  }

  function deleteBatch(id: string): void {
    for (const remove of removals) remove.run(id);
  }

  return {
    addRows(batch: string, rows: readonly NewRow[]): void {
      addBatch.run(batch, now() + UNOPENED_MS);
      for (const { failure, part, ...row } of rows) {
        const state = part === undefined && failure === undefined ? "waiting" : "held";
        if (addItem.run(batch, 0, row.index, JSON.stringify(row), part ?? null, state).changes === 0) continue;
        grow.run(batch);
        if (failure !== undefined) endRow(batch, row.index, { state: "failed", line: failure });
      }
    },
    openBatch(batch: string, parts: number, lifetimeMs: number): void {
      for (let part = 0; part < parts; part++) addItem.run(batch, 1, part, null, null, "waiting");
      open.run(now() + lifetimeMs, batch);
    },
    takeItems(most: number, leaseMs: number): { readonly items: readonly WorkItem[]; readonly nextAt?: number } {
      const items: WorkItem[] = [];
      const time = now();
      for (let isEnding = true; isEnding && items.length < most;) {
        isEnding = false;
        const parts = next.all(time, most - items.length, 1);
        const rows = next.all(time, most - items.length - parts.length, 0);
        for (const each of [...parts, ...rows] as ItemRow[]) {
          const { batch, is_part: isPart, number, text, state, tries, stopped } = each;
          if (stopped && !isPart) {
            endRow(batch, number, { state: stopped });
            isEnding = true;
            continue;
          }
          const name = `${time}-${++leases}`;
          const mayHaveRun = each.may_have_run === 1 || state === "leased";
          lease.run(time + leaseMs, name, mayHaveRun ? 1 : 0, batch, isPart, number);
          const about = isPart ? { part: number } : { row: JSON.parse(text) as BatchRow };
          items.push({ batch, ...about, lease: name, tries, mayHaveRun });
        }
      }
      if (items.length === most) return { items, nextAt: time };
      const { at } = nextTime.get(time) as { readonly at: number | null };
      return { items, ...(at !== null && { nextAt: Math.max(at, time) }) };
    },
    renewItems(items: readonly WorkItem[], leaseMs: number): void {
      for (const item of items) renew.run(now() + leaseMs, ...placeOf(item), item.lease);
    },
    releaseItem(item: WorkItem, waitMs: number): void {
      const isReleased = release.run(now() + waitMs, ...placeOf(item), item.lease).changes > 0;
      const { stopped } = (isReleased && item.row && countRows(item.batch)) || {};
      if (stopped) endRow(item.batch, item.row!.index, { state: stopped });
    },
    endRow,
    rowsOfPart: (batch: string, part: number): BatchRow[] =>
      (held.all(batch, part) as Pick<ItemRow, "text">[]).map(({ text }) => JSON.parse(text) as BatchRow),
    freeRows,
    endPart(batch: string, part: number, mayHaveRun: boolean): void {
      end.get(batch, 1, part);
      const rows = held.all(batch, part) as Pick<ItemRow, "number">[];
      freeRows(
        batch,
        rows.map(({ number }) => number),
        mayHaveRun,
      );
    },
    stopBatch(batch: string, reason: StopReason): void {
      if (stop.run(reason, batch).changes === 0) return;
      for (const { number } of waiting.all(batch) as Pick<ItemRow, "number">[]) {
        endRow(batch, number, { state: reason });
      }
    },
    countRows,
    listResults(
      batch: string,
      file: "output" | "errors",
      { after = 0, limit }: { readonly after?: number | undefined; readonly limit: number },
    ): ListedResult[] {
      return (results.all(batch, file, after, limit) as ResultRow[]).map(({ position, text, state, line }) => ({
        position,
        row: JSON.parse(text) as BatchRow,
        result: (line === null ? { state } : { state, line }) as RowResult,
      }));
    },
    deleteBatch,
    /** Deletes batches whose time is over. */
    cleanBatches(): void {
      for (const { id } of over.all(now()) as { readonly id: string }[]) deleteBatch(id);
    },
    /** Ends the leases of a process that has ended. */
    endLeases: () => void endLeases.run(),
  };
}
