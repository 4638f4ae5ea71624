import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatewayToken } from "../accounts/ledger.ts";
import { hashOf } from "../accounts/token-secret.ts";
import type { Gateway } from "../create-gateway.ts";
import { contentIn, echo, linesOf, reached, results, row, start, upload, withToken } from "../testing/batches.ts";
import { gate, gatewayWith, post, pricedVendors } from "../testing/fake-vendor.ts";
import { hasRedis, startRedis, type TestRedis } from "../testing/start-redis.ts";
import { openRedis, type GatewayRedis } from "./open-redis.ts";

const ROWS = 8;

const ended = async (gateway: Gateway, id: string, secret: string): Promise<string> => {
  const response = await gateway.request(`/v1/batches/${id}`, { headers: withToken(secret) });
  return ((await response.json()) as { readonly status: string }).status;
};

describe.skipIf(!hasRedis)("a gateway whose Redis fails", { timeout: 30_000 }, () => {
  let redis: TestRedis;
  let admin: Redis;
  let data: GatewayRedis;
  let count = 0;
  beforeAll(async () => {
    redis = await startRedis();
    admin = new Redis(redis.url);
    admin.on("error", () => undefined);
    data = await openRedis(redis.url);
  });
  afterAll(async () => {
    await data.close();
    admin.disconnect();
    await redis.stop();
  });

  /** A batch of a token with a budget and limits, all of whose rows wait for the vendor. */
  async function scene() {
    const secret = `secret-${++count}`;
    const token: GatewayToken = {
      id: `tok_${count}`,
      name: secret,
      createdAt: Date.now(),
      budget: { amount: 1e9, periodMs: 86_400_000 },
      requestsPerMinute: 1000,
    };
    await data.ledger.create(token, { hash: await hashOf(secret), token: token.id });
    const { waiting, release } = gate();
    const { gateway, seen } = gatewayWith(
      async (request, number) => {
        if (number <= ROWS) await waiting;
        return echo(request, number);
      },
      { providers: pricedVendors, ...data },
    );
    const rows = Array.from({ length: ROWS }, (_, index) => row(`row-${index}`));
    const batch = await start(gateway, rows, secret);
    await expect.poll(() => seen.length, { interval: 2 }).toBe(ROWS);
    const chat = () => post(gateway, "/v1/chat/completions", row("hi").body, { headers: withToken(secret) });
    return { gateway, seen, secret, token, batch, release, chat };
  }

  /** The batch ends with each row's answer, and the vendor was called once for each row. */
  async function expectWhole({ gateway, secret, token, batch, seen }: Awaited<ReturnType<typeof scene>>, calls = ROWS) {
    await expect.poll(() => ended(gateway, batch.id, secret), { interval: 50, timeout: 20_000 }).toBe("completed");
    const { output_file_id: output, request_counts: counts } = await reached(gateway, batch, "completed", secret);
    expect(counts).toEqual({ total: ROWS, completed: ROWS, failed: 0 });
    const answers = (await results(gateway, output, secret)).map(contentIn);
    expect(answers.toSorted()).toEqual(Array.from({ length: ROWS }, (_, index) => `answer to row-${index}`));
    expect(seen).toHaveLength(calls);
    // 1 token of input and 2 of output for each call.
    await expect.poll(() => data.ledger.spent(token.id, token.createdAt), { timeout: 10_000 }).toBe(5000 * calls);
    expect(await data.ledger.setAside(token.id, token.createdAt)).toBe(0);
    await gateway.close();
  }

  it("refuses what is new while it is full, and ends what runs when there is room", async () => {
    const running = await scene();
    const { gateway, secret, chat, release } = running;
    const input = await upload(gateway, linesOf([row("late")]), secret);
    await admin.config("SET", "maxmemory", "1");
    const form = new FormData();
    form.set("file", new File([linesOf([row("more")])], "rows.jsonl"));
    form.set("purpose", "batch");
    const body = { input_file_id: input, endpoint: "/v1/chat/completions", completion_window: "24h" };
    const refused = [
      await gateway.request("/v1/files", { method: "POST", body: form, headers: withToken(secret) }),
      await post(gateway, "/v1/batches", body, { headers: withToken(secret) }),
      await chat(),
    ];
    expect(refused.map(({ status }) => status)).toEqual([507, 507, 507]);
    expect(await refused[2]!.json()).toMatchObject({ error: { code: "storage_full" } });
    release();
    await expect.poll(() => ended(gateway, running.batch.id, secret)).toBe("in_progress");
    await admin.config("SET", "maxmemory", "0");
    await expectWhole(running);
  });

  it("refuses calls with limits while it is read-only, is not ready, and goes on when it can be written", async () => {
    const running = await scene();
    const { gateway, chat, release } = running;
    await admin.replicaof("127.0.0.1", "1");
    const refused = await chat();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
    await expect.poll(async () => (await gateway.request("/ready")).status, { timeout: 10_000 }).toBe(503);
    release();
    await admin.replicaof("NO", "ONE");
    await expect.poll(async () => (await chat()).status, { interval: 50, timeout: 10_000 }).toBe(200);
    await expectWhole(running, ROWS + 1);
  });

  it("continues a batch when it was killed and started again in the middle", async () => {
    const running = await scene();
    const { chat, release } = running;
    await redis.kill();
    expect((await chat()).status).toBe(503);
    release();
    await redis.start();
    await expectWhole(running);
  });
});
