import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { reservation, testLedger } from "../testing/test-ledger.ts";
import { partsOf, testBytes } from "../testing/test-bytes.ts";
import { testRows } from "../testing/test-rows.ts";
import { testRates } from "../testing/test-rates.ts";
import { testRecords } from "../testing/test-records.ts";
import { testStore } from "../testing/test-store.ts";
import { hasRedis, startRedis, type TestRedis } from "../testing/start-redis.ts";
import { countLost } from "./open-redis.ts";
import { connectRedis, failureOf, type RedisConnection } from "./redis-connection.ts";
import { createRedisLedger } from "./redis-ledger.ts";
import { createRedisBytes } from "./redis-bytes.ts";
import { createRedisRows } from "./redis-rows.ts";
import { createRedisRates } from "./redis-rates.ts";
import { createRedisRecords } from "./redis-records.ts";
import { createRedisStore } from "./redis-store.ts";

// A node of a cluster that has all slots: it refuses scripts whose keys would be on several nodes.
describe.skipIf(!hasRedis)("a gateway's data in Redis", () => {
  let redis: TestRedis;
  let admin: Redis;
  let connection: RedisConnection;
  beforeAll(async () => {
    redis = await startRedis("--cluster-enabled", "yes");
    admin = new Redis(redis.url);
    await admin.call("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
    await vi.waitUntil(async () => String(await admin.cluster("INFO")).includes("cluster_state:ok"), 10_000);
  });
  beforeEach(async () => {
    await admin.flushall();
    connection = await connectRedis(redis.url);
  });
  afterEach(() => connection.close());
  afterAll(async () => {
    admin.disconnect();
    await redis.stop();
  });

  describe("its store", () => {
    testStore((now) => createRedisStore(connection, now));
  });

  describe("its ledger", () => {
    testLedger((now) => createRedisLedger(connection, now));
  });

  describe("its records", () => {
    testRecords(() => createRedisRecords(connection));
  });

  describe("its rates", () => {
    testRates(() => createRedisRates(connection));
  });

  describe("its files", () => {
    testBytes((now) => createRedisBytes(connection, now));

    it("are read across their pieces", async () => {
      const files = createRedisBytes(connection);
      const text = Array.from({ length: 100_000 }, (_, index) => `line ${index}\n`).join("");
      await files.write("file_1", partsOf(text.slice(0, 300_000), text.slice(300_000)), 60_000);
      const read = async (start: number, end: number): Promise<string> => {
        const parts: Uint8Array[] = [];
        for await (const part of (await files.read("file_1", { start, end }))!) parts.push(part);
        return Buffer.concat(parts).toString();
      };
      expect(await read(0, Infinity)).toBe(text);
      expect(await read(262_100, 800_000)).toBe(text.slice(262_100, 800_000));
    });
  });

  describe("its rows of batches", () => {
    testRows((now) => createRedisRows(connection, now));

    it("are not searched in batches that have ended", async () => {
      const rows = createRedisRows(connection);
      for (const batch of ["/one", "/two", "/three"]) {
        // oxlint-disable-next-line no-await-in-loop -- in this order
        await rows.add(batch, [{ index: 0, start: 0, end: 9, failure: "no name" }]);
        // oxlint-disable-next-line no-await-in-loop -- in this order
        await rows.open(batch, 0, 60_000);
      }
      await rows.add("/open", [{ index: 0, start: 0, end: 9 }]);
      await rows.open("/open", 0, 60_000);
      await rows.take(9, 1000);
      await admin.config("RESETSTAT");
      await createRedisRows(connection).take(9, 1000);
      expect(/cmdstat_evalsha:calls=(\d+)/.exec(await admin.info("commandstats"))?.[1]).toBe("1");
      expect(await rows.counts("/one")).toMatchObject({ total: 1, failed: 1 });
    });
  });

  it("names a cluster of several nodes as what cannot be used", () => {
    expect(failureOf(new Error("MOVED 12182 127.0.0.1:7002"))).toMatchObject({ failure: { status: 503 } });
    expect(failureOf(new Error("MOVED 12182 127.0.0.1:7002")).message).toContain("a cluster of several nodes");
  });

  it("counts an attempt that is reserved, settled or recorded again only once", async () => {
    const ledger = createRedisLedger(connection);
    const records = createRedisRecords(connection);
    const record = {
      at: 0,
      task: "t",
      route: "/r",
      model: "m",
      status: 200,
      state: "completed",
      durationMs: 1,
    } as const;
    await ledger.reserve(reservation({ amount: 5 }));
    await ledger.reserve(reservation({ amount: 5 }));
    for (const attempt of ["one", "one", "two"]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await records.add({ ...record, attempt });
    }
    expect(await ledger.spent("tok_1", 0)).toBe(5);
    expect(await records.sum({ by: "task", since: 0, until: 1 })).toMatchObject([{ requests: 2 }]);
  });

  it("counts what a killed process had set aside once, as a stopped call, with a record", async () => {
    const ledger = createRedisLedger(connection);
    const records = createRedisRecords(connection);
    const token = { id: "tok_1", name: "a", createdAt: 0, budget: { amount: 100, periodMs: 1000 } };
    await ledger.create(token, { hash: "a", token: "tok_1" });
    await ledger.reserve(reservation({ attempt: "lost", amount: 50, ifLost: 7 }));
    await ledger.reserve(reservation({ attempt: "running", amount: 20, lostAt: Date.now() + 60_000 }));
    await Promise.all([countLost(ledger, records), countLost(ledger, records)]);
    expect([await ledger.spent("tok_1", 0), await ledger.settle("tok_1", "lost", 9)]).toEqual([27, false]);
    expect(await records.sum({ by: "code", since: 0, until: 9 })).toMatchObject([
      { key: "gateway_stopped", requests: 1, cost: 7e-9 },
    ]);
  });

  it("ends the running requests of a process that has died", async () => {
    const rates = createRedisRates(connection);
    const subject = { kind: "token", id: "tok_1", concurrent: 1 } as const;
    await rates.begin(subject);
    rates.close();
    await expect(rates.begin(subject)).rejects.toMatchObject({ failure: { status: 429 } });
    // As if the time of its lease had passed.
    const key = "patchbay:active/token/tok_1";
    await admin.zadd(key, 1, (await admin.zrange(key, "0", "0"))[0]!);
    await rates.begin(subject);
  });
});
