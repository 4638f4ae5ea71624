import process from "node:process";
import { describe, expect, it } from "vitest";
import type { GatewayToken } from "../accounts/ledger.ts";
import { hashOf } from "../accounts/token-secret.ts";
import { ENDPOINT, linesOf, row, type BatchAnswer, type ResultLine } from "../testing/batches.ts";
import { hasRedis, startRedis } from "../testing/start-redis.ts";
import { startReplica, startVendor, type Replica } from "../testing/start-replica.ts";
import { countLost } from "./open-redis.ts";
import { connectRedis } from "./redis-connection.ts";
import { createRedisLedger } from "./redis-ledger.ts";
import { createRedisRecords } from "./redis-records.ts";

// With the attempts of killed processes, no more than the records of a token that are listed.
const ROWS = 600;
const KILLS = Number(process.env["PATCHBAY_KILLS"] ?? 8);
const WORKERS = 3;
const headers = { authorization: "Bearer secret" };

const costOf = ({ cost = 0 }: { readonly cost?: number }): number => Math.round(cost * 1e9);

async function request<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } });
  if (!response.ok) throw new Error(`${url} failed with status ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

async function startBatch(url: string): Promise<string> {
  const form = new FormData();
  form.set("purpose", "batch");
  const rows = Array.from({ length: ROWS }, (_, index) => row(`row-${index}`, { max_tokens: 100 }));
  form.set("file", new File([linesOf(rows)], "rows.jsonl"));
  const { id: file } = await request<{ readonly id: string }>(`${url}/v1/files`, { method: "POST", body: form });
  const body = JSON.stringify({ input_file_id: file, endpoint: ENDPOINT, completion_window: "24h" });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  return (await request<BatchAnswer>(`${url}/v1/batches`, init)).id;
}

describe.skipIf(!hasRedis)(`${WORKERS} processes that run a batch, and are killed up to ${KILLS} times`, () => {
  it("answer each row once, settle each attempt once, and mark rows that ran again", { timeout: 600_000 }, async () => {
    const redis = await startRedis();
    const connection = await connectRedis(redis.url);
    const budget = { amount: 1e12, periodMs: 86_400_000 };
    const token: GatewayToken = { id: "tok_1", name: "team", createdAt: Date.now(), budget };
    await createRedisLedger(connection).create(token, { hash: await hashOf("secret"), token: token.id });
    // Slow, so that processes are killed and started again before the rows are used up.
    const vendor = await startVendor(() => 1000 + Math.random() * 1000);
    const open = (): Promise<Replica> => startReplica(vendor.url, "--redis", redis.url);
    const workers = Array.from({ length: WORKERS }, open);
    const id = await startBatch((await workers[0]!).url);
    let kills = 0;
    for (
      let next = 1;
      kills < KILLS && next < 0.9 * ROWS;
      next = vendor.charges.length + Math.ceil(Math.random() * 20)
    ) {
      const charged = next;
      // oxlint-disable-next-line no-await-in-loop -- one kill after the other
      await expect.poll(() => vendor.charges.length, { interval: 5, timeout: 120_000 }).toBeGreaterThanOrEqual(charged);
      // oxlint-disable-next-line no-await-in-loop -- one kill after the other
      await (await workers.shift()!).kill();
      kills += 1;
      workers.push(open());
    }
    expect(kills).toBeGreaterThan(0);
    const { url } = await workers[0]!;
    // What a killed process had leased is taken again a minute later.
    await expect
      .poll(() => request<BatchAnswer>(`${url}/v1/batches/${id}`), { interval: 200, timeout: 300_000 })
      .toMatchObject({ status: "completed", request_counts: { total: ROWS, completed: ROWS, failed: 0 } });
    const { output_file_id: output } = await request<BatchAnswer>(`${url}/v1/batches/${id}`);
    const text = await (await fetch(`${url}/v1/files/${output}/content`, { headers })).text();
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as ResultLine);
    const names = Array.from({ length: ROWS }, (_, index) => `row-${index}`);
    expect(lines.map(({ custom_id: name }) => name).toSorted()).toEqual(names.toSorted());
    await Promise.all(workers.map(async (worker) => (await worker).kill("SIGTERM")));

    // An hour later, all that is still set aside was lost with a killed process.
    const ledger = createRedisLedger(connection, () => Date.now() + 3_600_000);
    const records = createRedisRecords(connection);
    await countLost(ledger, records);
    const list = await records.latest({ since: 0, until: Date.now() + 86_400_000, token: token.id, limit: 10_000 });
    const completed = list.filter(({ state }) => state === "completed");
    const lost = list.filter(({ code }) => code === "gateway_stopped");
    expect(await ledger.setAside(token.id, token.createdAt)).toBe(0);
    expect(await ledger.spent(token.id, token.createdAt)).toBe(list.reduce((sum, each) => sum + costOf(each), 0));
    // A row that was charged twice has two attempts, and its record names that.
    const repeats = vendor.charges.length - new Set(vendor.charges.map(({ id: name }) => name)).size;
    const marked = completed.filter(({ maybeRepeated }) => maybeRepeated).length;
    process.stdout.write(
      `${kills} kills: ${ROWS} rows, ${repeats} charged twice, ${marked} marked, ${lost.length} attempts lost\n`,
    );
    expect(new Set(completed.map(({ attempt }) => attempt)).size).toBe(completed.length);
    expect(vendor.charges.length).toBeLessThanOrEqual(completed.length + lost.length);
    expect(repeats).toBeLessThanOrEqual(marked);
    expect(completed.reduce((sum, each) => sum + costOf(each), 0)).toBeLessThanOrEqual(
      vendor.charges.reduce((sum, { cost }) => sum + cost, 0),
    );
    await connection.close();
    vendor.stop();
    await redis.stop();
  });
});
