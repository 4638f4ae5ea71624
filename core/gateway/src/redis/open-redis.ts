import { recordOfLost, type Ledger } from "../accounts/ledger.ts";
import type { Rates } from "../accounts/rates.ts";
import type { ByteStore } from "../batches/byte-store.ts";
import type { RowQueue } from "../batches/row-queue.ts";
import type { SharedWorks } from "../background/work.ts";
import type { GatewayStore } from "../store/store.ts";
import type { RecordLog } from "../usage/record.ts";
import { createRedisBytes } from "./redis-bytes.ts";
import { createRedisRows } from "./redis-rows.ts";
import { connectRedis } from "./redis-connection.ts";
import { createRedisLedger, type RedisLedger } from "./redis-ledger.ts";
import { createRedisRates } from "./redis-rates.ts";
import { createRedisRecords } from "./redis-records.ts";
import { createRedisWorks } from "./redis-works.ts";
import { createRedisStore } from "./redis-store.ts";

const COUNT_LOST_EVERY_MS = 60_000;

/** What any number of gateways share in a Redis. */
export interface GatewayRedis {
  readonly store: GatewayStore;
  readonly ledger: Ledger;
  readonly records: RecordLog;
  readonly rates: Rates;
  readonly works: SharedWorks;
  readonly files: ByteStore;
  readonly rows: RowQueue;
  /** Waits some seconds for what is being written. */
  close(): Promise<void>;
}

/**
 * Connects to the Redis that the processes of a gateway share. While it is away, requests that need it are refused with status 503;
 * what calls have cost is written when it is there again.
 * @param url `redis://user:password@host:6379/0`, or `rediss://` with TLS
 * @throws InputError if it does not answer, or if the package `ioredis` is not installed
 */
export async function openRedis(url: string): Promise<GatewayRedis> {
  const connection = await connectRedis(url);
  const ledger = createRedisLedger(connection);
  const records = createRedisRecords(connection);
  const rates = createRedisRates(connection);
  const works = createRedisWorks(connection);

  const counting = setInterval(
    () => void countLost(ledger, records).catch(() => undefined),
    COUNT_LOST_EVERY_MS,
  ).unref();
  return {
    store: createRedisStore(connection),
    ledger,
    records,
    rates,
    works,
    files: createRedisBytes(connection),
    rows: createRedisRows(connection),
    async close() {
      clearInterval(counting);
      rates.close();
      works.close();
      await connection.close();
    },
  };
}

/** Settles what killed processes had set aside, and records it. */
export async function countLost(ledger: RedisLedger, records: RecordLog): Promise<void> {
  // The record first: if this process is killed here, the next one adds it no second time.
  const counts = (await ledger.lost()).map(async (attempt) => {
    await records.add(recordOfLost(attempt));
    await ledger.settle(attempt.token, attempt.attempt, attempt.ifLost);
  });
  await Promise.all(counts);
}
