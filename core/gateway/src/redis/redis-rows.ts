import type {
  BatchRow,
  ListedResult,
  RowCounts,
  RowQueue,
  RowResult,
  StopReason,
  WorkItem,
} from "../batches/row-queue.ts";
import { PREFIX, type RedisConnection, type Script } from "./redis-connection.ts";
import * as scripts from "./row-scripts.ts";

const UNOPENED_MS = 3_600_000;
/** Other processes add rows, too. */
const POLL_MS = 1000;
/** Rows in one call of a script: Redis does nothing else meanwhile. */
const MOST_ROWS = 1000;

/** All batches, by the end of their time. */
const INDEX = `${PREFIX}batches`;
/** Those that may have something to take, by the time when they were opened. */
const OPEN = `${PREFIX}open-batches`;
/** What `TAKE` returns for a batch with nothing left. */
const ENDED = "ended";

const keysOf = (batch: string): string[] =>
  ["meta", "states", "texts", "queue", "output", "errors"].map((name) => `${PREFIX}{batch/${batch}}/${name}`);

/** Names in the order of the file; parts come before rows. */
const rowMember = (index: number): string => `r${String(index).padStart(9, "0")}`;
const partMember = (part: number): string => `p${String(part).padStart(9, "0")}`;
const memberOf = ({ row, part }: WorkItem): string => (row ? rowMember(row.index) : partMember(part ?? -1));

/** The rows of batches in Redis, which any number of processes take. @param now for tests */
export function createRedisRows({ call, run, processId }: RedisConnection, now = Date.now): RowQueue {
  let takes = 0;
  let listed: Promise<string[]> = Promise.resolve([]);
  let listedAt = -Infinity;
  const step = (script: Script, batch: string, ...args: readonly (string | number)[]): Promise<unknown> =>
    run(script, keysOf(batch), args);

  async function remove(batch: string): Promise<void> {
    await step(scripts.DELETE, batch);
    await call((client) => Promise.all([client.zrem(INDEX, batch), client.zrem(OPEN, batch)]));
  }

  async function listOpen(): Promise<string[]> {
    const [over, batches] = await call((client) =>
      Promise.all([client.zrangebyscore(INDEX, "-inf", now()), client.zrange(OPEN, "0", "-1")]),
    );
    await Promise.all(over.map(remove));
    return batches;
  }

  /** The batches to take from; each time another one is the first. */
  async function openBatches(): Promise<string[]> {
    if (now() >= listedAt + POLL_MS || now() < listedAt) {
      listed = listOpen();
      listedAt = now();
    }
    try {
      const batches = await listed;
      const first = takes % Math.max(batches.length, 1);
      return [...batches.slice(first), ...batches.slice(0, first)];
    } catch (error) {
      listedAt = -Infinity;
      throw error;
    }
  }

  async function countsOf(batch: string): Promise<RowCounts | undefined> {
    const meta = await call((client) => client.hgetall(keysOf(batch)[0] ?? ""));
    if (!(Number(meta["endsAt"]) > now())) return undefined;
    const count = (name: string): number => Number(meta[name] ?? 0);
    return {
      total: count("total"),
      completed: count("completed"),
      failed: count("failed"),
      canceled: count("canceled"),
      expired: count("expired"),
      outputBytes: count("outputBytes"),
      errorBytes: count("errorBytes"),
      ...(meta["latestAt"] !== undefined && { latestAt: count("latestAt") }),
      ...(meta["stopped"] !== undefined && { stopped: meta["stopped"] as StopReason }),
    };
  }

  return {
    pollMs: POLL_MS,
    async add(batch, rows) {
      const endsAt = now() + UNOPENED_MS;
      await call((client) => client.zadd(INDEX, "NX", endsAt, batch));
      for (let start = 0; start < rows.length; start += MOST_ROWS) {
        const args = rows.slice(start, start + MOST_ROWS).flatMap(({ failure, part = "", ...row }) => {
          const problem = failure === undefined ? "" : `x${failure}`;
          return [rowMember(row.index), JSON.stringify(row), part, problem];
        });
        // oxlint-disable-next-line no-await-in-loop -- in the order of the file
        await step(scripts.ADD, batch, now(), endsAt, ...args);
      }
    },
    async open(batch, parts, lifetimeMs) {
      const endsAt = now() + lifetimeMs;
      const members = Array.from({ length: parts }, (_, part) => partMember(part));
      await call((client) =>
        Promise.all([client.zadd(INDEX, "XX", endsAt, batch), client.zadd(OPEN, "NX", now(), batch)]),
      );
      await step(scripts.OPEN, batch, endsAt, parts, ...members);
      listedAt = -Infinity;
    },
    async take(count, leaseMs) {
      const items: WorkItem[] = [];
      const times: number[] = [];
      let left = await openBatches();
      while (left.length > 0 && items.length < count) {
        const share = Math.ceil((count - items.length) / left.length);
        const full: string[] = [];
        for (const batch of left) {
          const most = Math.min(share, count - items.length);
          if (most <= 0) break;
          const lease = `${processId}-${++takes}-`;
          // oxlint-disable-next-line no-await-in-loop -- each takes what the one before it has left
          const taken = (await step(scripts.TAKE, batch, now(), most, now() + leaseMs, lease)) as string[];
          if (taken[0] === ENDED) {
            // oxlint-disable-next-line no-await-in-loop -- once for each batch
            await call((client) => client.zrem(OPEN, batch));
            listedAt = -Infinity;
            continue;
          }
          const added = itemsOf(batch, taken.slice(1));
          items.push(...added);
          if (taken[0]) times.push(Math.max(Number(taken[0]), now()));
          if (added.length === most) full.push(batch);
        }
        left = full;
      }
      return { items, ...(times.length > 0 && { nextAt: Math.min(...times) }) };
    },
    async renew(items, leaseMs) {
      const batches = new Set(items.map(({ batch }) => batch));
      const renewals = [...batches].map((batch) => {
        const leases = items.filter((item) => item.batch === batch).flatMap((item) => [memberOf(item), item.lease]);
        return step(scripts.RENEW, batch, now() + leaseMs, ...leases);
      });
      await Promise.all(renewals);
    },
    async release(item, waitMs) {
      await step(scripts.RELEASE, item.batch, now(), memberOf(item), item.lease, now() + waitMs);
    },
    async end(batch, index, result) {
      const line = "line" in result ? [result.line] : [];
      return (await step(scripts.END, batch, now(), rowMember(index), result.state, ...line)) === 1;
    },
    async rowsOf(batch, part) {
      const texts = (await step(scripts.ROWS_OF, batch, part)) as string[];
      return texts.map((text) => JSON.parse(text) as BatchRow).toSorted((one, other) => one.index - other.index);
    },
    async free(batch, indexes) {
      await step(scripts.FREE, batch, now(), ...indexes.map(rowMember));
    },
    async endPart(batch, part, mayHaveRun) {
      await step(scripts.END_PART, batch, now(), part, partMember(part), mayHaveRun ? 1 : 0);
    },
    async stop(batch, reason) {
      await step(scripts.STOP, batch, now(), reason);
    },
    counts: countsOf,
    async results(batch, file, { after = 0, limit }) {
      const [, , , , output = "", errors = ""] = keysOf(batch);
      const list = file === "output" ? output : errors;
      const texts = await call((client) => client.lrange(list, after, after + limit - 1));
      return texts.map((text, index) => resultOf(text, after + index + 1));
    },
    delete: remove,
  };
}

/** Five values each: member, text, releases, whether it may have run, lease. */
function itemsOf(batch: string, values: readonly string[]): WorkItem[] {
  return Array.from({ length: values.length / 5 }, (_, index) => {
    const [member = "", text = "", tries, may, lease = ""] = values.slice(5 * index, 5 * index + 5);
    const about = member.startsWith("r") ? { row: JSON.parse(text) as BatchRow } : { part: Number(member.slice(1)) };
    return { batch, ...about, lease, tries: Number(tries), mayHaveRun: may === "1" };
  });
}

function resultOf(text: string, position: number): ListedResult {
  const [state, row = "", line] = text.split("\n");
  const result = (line === undefined ? { state } : { state, line }) as RowResult;
  return { position, row: JSON.parse(row) as BatchRow, result };
}
