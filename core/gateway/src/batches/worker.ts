import type { Caller } from "../accounts/caller.ts";
import type { RouteServices } from "../serve-route.ts";
import { batchKey, batchOf, parseQueueName, type StoredBatch } from "./stored-batch.ts";
import type { ByteStore } from "./byte-store.ts";
import { createRowReader, type RowReader } from "./read-rows.ts";
import { failureLine } from "./result-lines.ts";
import type { RowQueue, WorkItem } from "./row-queue.ts";
import { runPart } from "./run-part.ts";
import { runRow } from "./run-row.ts";

/** What is leased is lost after this time, unless its process renews it. */
const LEASE_MS = 60_000;

/** Milliseconds until the queue is read again after a failure of its own. */
const FAILURE_WAIT_MS = 1000;

/** How long a batch and its token count as unchanged: reading them for each row would cost a quarter of the row. */
const KNOWN_MS = 1000;

/** Runs the rows of batches in this process. */
export interface BatchWorker {
  /** Looks for rows now. */
  wake(): void;
  /** Takes no more rows, and waits for those that are running. @param signal ends the wait */
  close(signal?: AbortSignal): Promise<void>;
}

export interface WorkerOptions {
  readonly rows: RowQueue;
  readonly files: ByteStore;
  /** Rows at the same time. */
  readonly concurrency: number;
  /** The owner of a batch; undefined if its token is not valid any more. */
  callerOf(owner: string | undefined): Promise<Caller | undefined>;
  /** What a row of theirs is run with. */
  servicesOf(caller: Caller): RouteServices;
}

/** A batch with its owner, as they were a moment ago. */
interface KnownBatch {
  readonly caller: Caller | undefined;
  readonly batch: StoredBatch | undefined;
}

interface PreparedBatch extends KnownBatch {
  /** Reads the lines of the rows that were taken together. */
  readonly read: RowReader;
}

export function createWorker({ rows, files, concurrency, callerOf, servicesOf }: WorkerOptions): BatchWorker {
  const active = new Map<WorkItem, Promise<void>>();
  const known = new Map<string, Promise<KnownBatch>>();
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: ReturnType<typeof setInterval> | undefined;
  let isTaking = false;
  let isMissed = false;
  let isWaking = false;

  function wakeAt(time: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(time - Date.now(), 0));
    unref(timer);
  }

  /** Rows that end in the same moment are replaced in one round trip. */
  function wakeSoon(): void {
    if (isWaking) return;
    isWaking = true;
    setTimeout(() => {
      isWaking = false;
      wake();
    }, 0);
  }

  function wake(): void {
    if (isClosed) return;
    if (isTaking) {
      isMissed = true;
      return;
    }
    const free = concurrency - active.size;
    if (free <= 0) return;
    isTaking = true;
    take(free)
      .catch(() => wakeAt(Date.now() + FAILURE_WAIT_MS))
      .finally(() => {
        isTaking = false;
        if (isMissed) wake();
      });
  }

  async function take(count: number): Promise<void> {
    isMissed = false;
    const { items, nextAt } = await rows.take(count, LEASE_MS);
    for (const name of new Set(items.map(({ batch }) => batch))) {
      const group = items.filter(({ batch }) => batch === name);
      const preparing = prepare(name, group);
      for (const item of group) start(item, preparing);
    }
    const pollAt = rows.pollMs === undefined ? Infinity : Date.now() + rows.pollMs;
    const at = Math.min(nextAt ?? Infinity, pollAt);
    if (at < Infinity && active.size < concurrency) wakeAt(at);
  }

  async function prepare(name: string, items: readonly WorkItem[]): Promise<PreparedBatch> {
    const { caller, batch } = await lookUp(name);
    const taken = items.flatMap(({ row }) => row ?? []);
    return { caller, batch, read: createRowReader(files, batch?.input_file_id ?? "", taken) };
  }

  function lookUp(name: string): Promise<KnownBatch> {
    const looking = known.get(name) ?? read(name);
    if (known.has(name)) return looking;
    const forget = (): void => void known.delete(name);
    known.set(name, looking);
    looking.then(() => unref(setTimeout(forget, KNOWN_MS)), forget);
    return looking;
  }

  async function read(name: string): Promise<KnownBatch> {
    const { owner, id } = parseQueueName(name);
    const caller = await callerOf(owner);
    const value = caller && (await servicesOf(caller).store.get(batchKey(id)));
    return { caller, batch: value && batchOf(value) };
  }

  function start(item: WorkItem, preparing: Promise<PreparedBatch>): void {
    const working = work(item, preparing)
      // Its lease ends, and it is taken again.
      .catch(() => undefined)
      .finally(() => {
        active.delete(item);
        if (active.size === 0) stopRenewing();
        wakeSoon();
      });
    active.set(item, working);
    renewing ??= unref(
      setInterval(() => void rows.renew([...active.keys()], LEASE_MS).catch(() => undefined), LEASE_MS / 3),
    );
  }

  function stopRenewing(): void {
    clearInterval(renewing);
    renewing = undefined;
  }

  async function work(item: WorkItem, preparing: Promise<PreparedBatch>): Promise<void> {
    const { batch: name, row } = item;
    const { caller, batch, read: readRow } = await preparing;
    if (caller && !batch) return rows.delete(name);
    if (batch && (batch.cancelling_at !== undefined || batch.expires_at * 1000 <= Date.now())) {
      await rows.stop(name, batch.cancelling_at === undefined ? "expired" : "canceled");
      if (row) return rows.release(item, 0);
    }
    if (!caller || !batch) {
      if (!row) return rows.endPart(name, item.part ?? 0, false);
      const failure = { status: 401, code: "invalid_token", message: "The token of this batch is not valid any more." };
      await rows.end(name, row.index, { state: "failed", line: failureLine(row, failure, "openai") });
      return;
    }
    const services = servicesOf(caller);
    if (!row) return runPart(services, batch, item);
    const result = await runRow(services, { batch, row, text: await readRow(row) }, item);
    if ("waitMs" in result) return rows.release(item, result.waitMs);
    await stored(() => rows.end(name, row.index, result));
  }

  /** A result that has cost something is stored when there is room for it again. */
  async function stored(store: () => Promise<boolean>): Promise<void> {
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- until it is stored
        await store();
        return;
      } catch (error) {
        if (isClosed) throw error;
        // oxlint-disable-next-line no-await-in-loop -- a while
        await new Promise((resolve) => unref(setTimeout(resolve, FAILURE_WAIT_MS)));
      }
    }
  }

  return {
    wake,
    async close(signal) {
      isClosed = true;
      clearTimeout(timer);
      const aborted = new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
      if (!signal?.aborted) await Promise.race([Promise.all(active.values()), aborted]);
      stopRenewing();
    },
  };
}

/** Work that waits does not keep a process alive. */
function unref<Timer>(timer: Timer): Timer {
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
