import type { RouteServices } from "../serve-route.ts";
import { batchKey, batchOf, parseQueueName } from "./stored-batch.ts";
import { failureLine } from "./result-lines.ts";
import type { RowQueue, WorkItem } from "./row-queue.ts";
import { runPart } from "./run-part.ts";
import { runRow } from "./run-row.ts";

/** What is leased is lost after this time, unless its process renews it. */
const LEASE_MS = 60_000;

/** Milliseconds until the queue is read again after a failure of its own. */
const FAILURE_WAIT_MS = 1000;

/** Runs the rows of batches in this process. */
export interface BatchWorker {
  /** Looks for rows now. */
  wake(): void;
  /** Takes no more rows, and waits for those that are running. @param signal ends the wait */
  close(signal?: AbortSignal): Promise<void>;
}

export interface WorkerOptions {
  readonly rows: RowQueue;
  /** Rows at the same time. */
  readonly concurrency: number;
  /** The services of a batch's owner; undefined if its token is not valid any more. */
  servicesOf(owner: string | undefined): Promise<RouteServices | undefined>;
}

export function createWorker({ rows, concurrency, servicesOf }: WorkerOptions): BatchWorker {
  const active = new Map<WorkItem, Promise<void>>();
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: ReturnType<typeof setInterval> | undefined;
  let isTaking = false;
  let isMissed = false;

  function wakeAt(time: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(time - Date.now(), 0));
    unref(timer);
  }

  function wake(): void {
    if (isClosed) return;
    if (isTaking) {
      isMissed = true;
      return;
    }
    // One round trip for several rows.
    const free = concurrency - active.size;
    if (free < Math.max(concurrency / 4, 1)) return;
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
    for (const item of items) start(item);
    const pollAt = rows.pollMs === undefined ? Infinity : Date.now() + rows.pollMs;
    const at = Math.min(nextAt ?? Infinity, pollAt);
    if (at < Infinity && active.size < concurrency) wakeAt(at);
  }

  function start(item: WorkItem): void {
    const working = work(item)
      // Its lease ends, and it is taken again.
      .catch(() => undefined)
      .finally(() => {
        active.delete(item);
        if (active.size === 0) stopRenewing();
        wake();
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

  async function work(item: WorkItem): Promise<void> {
    const { batch: name, row } = item;
    const { owner, id } = parseQueueName(name);
    const services = await servicesOf(owner);
    const value = await services?.store.get(batchKey(id));
    if (services && !value) return rows.delete(name);
    const batch = value && batchOf(value);
    if (batch && (batch.cancelling_at !== undefined || batch.expires_at * 1000 <= Date.now())) {
      await rows.stop(name, batch.cancelling_at === undefined ? "expired" : "canceled");
      if (row) return rows.release(item, 0);
    }
    if (!services || !batch) {
      if (!row) return rows.endPart(name, item.part ?? 0, false);
      const failure = { status: 401, code: "invalid_token", message: "The token of this batch is not valid any more." };
      await rows.end(name, row.index, { state: "failed", line: failureLine(row, failure, "openai") });
      return;
    }
    if (!row) return runPart(services, batch, item);
    const result = await runRow(services, batch, row, item);
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
