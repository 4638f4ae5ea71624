import process from "node:process";
import { describe, expect, it } from "vitest";
import { hashOf } from "../accounts/token-secret.ts";
import { hasRedis, startRedis } from "../testing/start-redis.ts";
import { startReplica, startVendor, type Replica } from "../testing/start-replica.ts";
import { countLost } from "./open-redis.ts";
import { connectRedis } from "./redis-connection.ts";
import { createRedisLedger } from "./redis-ledger.ts";
import { createRedisRecords } from "./redis-records.ts";

const HOURS = Number(process.env["PATCHBAY_TRAFFIC_HOURS"] ?? 100);
const CALLS = 60;
const AT_ONCE = 12;
const REPLICAS = 3;
const DAY_MS = 86_400_000;

const isOften = (share: number): boolean => Math.random() < share;

const costOf = ({ cost = 0 }: { readonly cost?: number }): number => Math.round(cost * 1e9);

/** Sends a chat whose id the vendor and the record have. */
async function ask(url: string, hour: number, call: number): Promise<void> {
  const id = `hour-${hour}-call-${call}`;
  const content = `${id} ${"x".repeat(Math.floor(Math.random() * 300))}`;
  try {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer secret-${hour}`, "x-request-id": id },
      body: JSON.stringify({ model: "acme/small", max_tokens: 100, messages: [{ role: "user", content }] }),
    });
    await response.arrayBuffer();
  } catch {
    // Its replica was killed.
  }
}

describe.skipIf(!hasRedis)("three replicas that are killed at random, and their Redis, too", () => {
  it(`record what the vendor has charged in ${HOURS} hours, to the cent`, { timeout: 30_000 * HOURS }, async () => {
    const redis = await startRedis();
    const vendor = await startVendor(() => Math.random() * 30);
    const start = (): Promise<Replica> => startReplica(vendor.url, "--redis", redis.url);
    const replicas = await Promise.all(Array.from({ length: REPLICAS }, start));
    let connection = await connectRedis(redis.url);
    const startedAt = Date.now();
    const budget = { amount: 1e12, periodMs: DAY_MS };
    for (let hour = 0; hour < HOURS; hour++) {
      const token = { id: `tok_${hour}`, name: `hour ${hour}`, createdAt: startedAt, budget };
      // oxlint-disable-next-line no-await-in-loop -- one hour after the other
      await createRedisLedger(connection).create(token, { hash: await hashOf(`secret-${hour}`), token: token.id });
      const killAt = isOften(0.4) ? Math.floor(Math.random() * CALLS) : undefined;
      const restartAt = isOften(0.1) ? Math.floor(Math.random() * CALLS) : undefined;
      let next = 0;
      const callers = Array.from({ length: AT_ONCE }, async () => {
        while (next < CALLS) {
          const call = next++;
          if (call === killAt) {
            await replicas.shift()!.kill();
            replicas.push(await start());
          }
          if (call === restartAt) {
            await redis.kill();
            await redis.start();
          }
          await ask(replicas[call % replicas.length]!.url, hour, call);
        }
      });
      // oxlint-disable-next-line no-await-in-loop -- one hour after the other
      await Promise.all(callers);
      if (restartAt === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- one hour after the other
      await connection.close();
      // oxlint-disable-next-line no-await-in-loop -- one hour after the other
      connection = await connectRedis(redis.url);
    }
    // They write what they still have to.
    await Promise.all(replicas.map((replica) => replica.kill("SIGTERM")));
    // An hour later, all that is still set aside was lost with a killed process.
    const ledger = createRedisLedger(connection, () => Date.now() + 3_600_000);
    const records = createRedisRecords(connection);
    await countLost(ledger, records);

    const counted = { charged: 0, recorded: 0, exact: 0, estimated: 0, unrecorded: 0 };
    for (let hour = 0; hour < HOURS; hour++) {
      const token = `tok_${hour}`;
      const filter = { since: 0, until: Date.now() + DAY_MS, token, limit: 1000 };
      // oxlint-disable-next-line no-await-in-loop -- one hour after the other
      const [list, spent, open] = await Promise.all([
        records.latest(filter),
        ledger.spent(token, startedAt),
        ledger.setAside(token, startedAt),
      ]);
      const completed = new Map(list.flatMap((each) => (each.state === "completed" ? [[each.requestId, each]] : [])));
      const charges = vendor.charges.filter(({ id }) => id.startsWith(`hour-${hour}-`));
      const lost = list.filter(({ code }) => code === "gateway_stopped");
      const missing = charges.filter(({ id }) => !completed.has(id));
      // Each charge is recorded once, exactly; one that was lost with its process, as one estimate.
      const exact = charges.filter(({ id }) => completed.has(id));
      expect(exact.map(({ id }) => [id, costOf(completed.get(id)!)])).toEqual(exact.map(({ id, cost }) => [id, cost]));
      expect(missing.length).toBeLessThanOrEqual(lost.length);
      expect([open, spent]).toEqual([0, list.reduce((sum, each) => sum + costOf(each), 0)]);
      counted.charged += charges.reduce((sum, { cost }) => sum + cost, 0);
      counted.recorded += spent;
      counted.exact += exact.length;
      counted.unrecorded += missing.length;
      counted.estimated += lost.length;
    }
    process.stdout.write(`${HOURS} hours: ${JSON.stringify(counted)}\n`);
    expect(counted.exact).toBeGreaterThan(HOURS * CALLS * 0.5);
    await connection.close();
    vendor.stop();
    await redis.stop();
  });
});
