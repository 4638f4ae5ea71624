import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Gateway } from "../create-gateway.ts";
import type { Job } from "../jobs/job.ts";
import { completion, event, gatewayWith, post, streamed, gate } from "../testing/fake-vendor.ts";
import { eventIn, filmGateway, filmVendor, readJob, startFilm } from "../testing/film-vendor.ts";
import { hasRedis, startRedis, type TestRedis } from "../testing/start-redis.ts";
import { openRedis, type GatewayRedis } from "./open-redis.ts";

describe.skipIf(!hasRedis)("two gateways that share a Redis", () => {
  let redis: TestRedis;
  let admin: Redis;
  const data: GatewayRedis[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    admin = new Redis(redis.url);
  });
  beforeEach(async () => {
    await admin.flushall();
    data.push(await openRedis(redis.url), await openRedis(redis.url));
  });
  afterEach(() => Promise.all(data.splice(0).map((each) => each.close())));
  afterAll(async () => {
    admin.disconnect();
    await redis.stop();
  });

  const filmGateways = (vendor: ReturnType<typeof filmVendor>): Gateway[] =>
    data.map(({ store, works }) => filmGateway(vendor, { store, works }));

  it("read and follow a job of each other, and fetch its result", async () => {
    const films = filmVendor();
    const [first, second] = filmGateways(films) as [Gateway, Gateway];
    const { id } = (await (await startFilm(first)).json()) as Job;
    expect(await readJob(second, id)).toMatchObject({ status: "running" });
    const { body } = await second.request(`/jobs/${id}/events`, { headers: { "last-event-id": "1" } });
    const { id: number } = await eventIn(body!, "progress");
    expect(Number(number)).toBeGreaterThan(1);
    films.finish();
    const { body: rest } = await second.request(`/jobs/${id}/events`, { headers: { "last-event-id": number } });
    expect((await eventIn(rest!, "completed")).job.provider).toBe("films");
    expect(await (await second.request(`/jobs/${id}/result`)).text()).toBe("film");
    expect(films.requests.filter((each) => each.startsWith("POST"))).toHaveLength(1);
  });

  it("cancel a job of each other, at its provider, too", async () => {
    const films = filmVendor();
    const [first, second] = filmGateways(films) as [Gateway, Gateway];
    const { id } = (await (await startFilm(first)).json()) as Job;
    await eventIn((await first.request(`/jobs/${id}/events`)).body!, "progress");
    expect(await readJob(second, `${id}/cancel`, { method: "POST" })).toMatchObject({
      status: "canceled",
      stopped_at_provider: true,
    });
    expect(await readJob(first, id)).toMatchObject({ status: "canceled" });
  });

  it("follow a job whose process has died, although no one reads it", { timeout: 30_000 }, async () => {
    const films = filmVendor();
    const [first, second] = filmGateways(films) as [Gateway, Gateway];
    const { id } = (await (await startFilm(first)).json()) as Job;
    await eventIn((await first.request(`/jobs/${id}/events`)).body!, "progress");
    await data.shift()?.close();
    // As if the time of its lease had passed.
    await admin.del(`patchbay:{work/${id}}/claim`);
    await admin.zadd("patchbay:works", 1, JSON.stringify([id, null]));
    await vi.waitFor(async () => expect(await admin.exists(`patchbay:{work/${id}}/claim`)).toBe(1), 20_000);
    films.finish();
    await vi.waitFor(async () => expect(await readJob(second, id)).toMatchObject({ status: "completed" }));
    expect(await (await second.request(`/jobs/${id}/result`)).text()).toBe("film");
    expect(films.requests.filter((each) => each.startsWith("POST"))).toHaveLength(1);
  });

  it("continue the stream of a response in the background, and cancel another one", async () => {
    const { waiting, release } = gate();
    const gateways = data.map(
      ({ store, works }) =>
        gatewayWith(
          async ({ signal }) => {
            signal?.addEventListener("abort", release, { once: true });
            return streamed(event("Hel"), () => waiting, event("lo"), event("", "stop"), "data: [DONE]\n\n");
          },
          { store, works },
        ).gateway,
    );
    const [first, second] = gateways as [Gateway, Gateway];
    const ask = async (): Promise<string> => {
      const body = { model: "acme/small", input: "Hi", background: true, stream: true };
      const response = await post(first, "/v1/responses", body);
      const reader = response.body!.getReader();
      const { value } = await reader.read();
      void reader.cancel();
      return /resp_\w+/.exec(new TextDecoder().decode(value))?.[0] ?? "";
    };
    const canceled = await ask();
    const answer = await second.request(`/v1/responses/${canceled}/cancel`, { method: "POST" });
    expect(await answer.json()).toMatchObject({ status: "cancelled" });
    const id = await ask();
    const stream = await second.request(`/v1/responses/${id}?stream=true&starting_after=0`);
    release();
    const text = await stream.text();
    expect(text).toContain("response.completed");
    expect(text).not.toContain("response.created");
    expect(await (await second.request(`/v1/responses/${id}`)).json()).toMatchObject({ status: "completed" });
  });

  it("refuse a request while Redis is away, and go on when it is there again", { timeout: 30_000 }, async () => {
    const [{ store, ledger, records, rates }] = data as [GatewayRedis];
    const { gateway } = gatewayWith(() => Response.json(completion), { store, ledger, records, rates });
    const headers = { authorization: "Bearer secret" };
    const chat = { model: "acme/small", messages: [{ role: "user", content: "Hi" }] };
    const ask = () => post(gateway, "/v1/chat/completions", chat, { headers });
    await redis.kill();
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject({ error: { code: "store_unavailable" } });
    expect(await (await gateway.request("/ready")).json()).toMatchObject({ status: "not_ready" });
    // What has been spent is written later.
    const record = {
      at: 0,
      task: "t",
      route: "/r",
      model: "m",
      status: 200,
      state: "completed",
      durationMs: 1,
    } as const;
    const recorded = records.add({ ...record, token: "tok_later" });
    const settled = ledger.settle("tok_later", "unknown", 1);
    await redis.start();
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), 20_000);
    await Promise.all([recorded, settled]);
    expect(await records.sum({ by: "token", since: 0, until: 1 })).toMatchObject([{ key: "tok_later", requests: 1 }]);
  });
});
