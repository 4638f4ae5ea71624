import { afterEach, describe, expect, it, vi } from "vitest";
import type { GatewayToken } from "../accounts/ledger.ts";
import { createMemoryLedger } from "../accounts/memory-ledger.ts";
import { hashOf } from "../accounts/token-secret.ts";
import type { GatewayOptions } from "../create-gateway.ts";
import {
  completion,
  event,
  gatewayWith,
  post,
  pricedVendors,
  streamed,
  type VendorAnswer,
} from "../testing/fake-vendor.ts";
import type { GatewayRecord } from "../usage/record.ts";

const PATH = "/v1/chat/completions";
const chat = (more: object = {}) => ({ model: "acme/small", messages: [{ role: "user", content: "Hi" }], ...more });
const HOUR = 3_600_000;

/** A gateway with a cache, whose vendor numbers its answers. */
function scene(options: Partial<GatewayOptions> = {}, answer?: VendorAnswer) {
  const records: GatewayRecord[] = [];
  const { gateway, seen } = gatewayWith(answer ?? ((_, count) => Response.json({ ...completion, id: `c${count}` })), {
    config: { retries: 0, cache: { lifetimeMs: HOUR } },
    providers: pricedVendors,
    onRecord: (record) => records.push(record),
    ...options,
  });
  const ask = async (body: object = chat(), headers: Record<string, string> = {}, path = PATH) => {
    const response = await post(gateway, path, body, { headers });
    return { response, cache: response.headers.get("x-patchbay-cache"), text: await response.text() };
  };
  return { gateway, ask, records, calls: () => seen.length };
}

const fail = () => Promise.reject(new Error("away"));

afterEach(() => vi.useRealTimers());

describe("the cache", () => {
  it("answers the same request again without a call, marked in the answer and in the record", async () => {
    const { ask, records, calls } = scene();
    const [first, second] = [await ask(), await ask()];
    expect([first.cache, second.cache]).toEqual(["miss", "hit; age=0"]);
    expect([second.text, calls()]).toEqual([first.text, 1]);
    const { headers } = second.response;
    expect([headers.get("content-type"), headers.get("x-patchbay-model")]).toEqual(["application/json", "small"]);
    expect(records[1]).toMatchObject({
      status: 200,
      provider: "acme",
      providerModel: "small",
      cost: 0,
      isCached: true,
    });
    expect(records[1]?.usage).toBeUndefined();
  });

  it("takes the order of members for the same request, and every other difference for another one", async () => {
    const { ask, calls } = scene();
    await ask({ model: "acme/small", temperature: 0, messages: [{ role: "user", content: "Hi" }] });
    const same = await ask({ messages: [{ content: "Hi", role: "user" }], temperature: 0, model: "acme/small" });
    expect([same.cache, calls()]).toEqual(["hit; age=0", 1]);
    const others = [{ temperature: 1 }, { temperature: 0, seed: 1 }, {}];
    for (const more of others) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await ask(chat(more))).cache).toBe("miss");
    }
    const numbers = ["12345678901234567890", "12345678901234567891"];
    for (const seed of numbers) {
      const text = JSON.stringify(chat()).replace("{", `{"seed":${seed},`);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await ask(text as never)).cache).toBe("miss");
    }
  });

  it("stores no failure", async () => {
    const { ask } = scene({}, (_, count) =>
      count === 1 ? Response.json({ error: "busy" }, { status: 500 }) : Response.json(completion),
    );
    const statuses = [await ask(), await ask(), await ask()].map(({ response, cache }) => [response.status, cache]);
    expect(statuses).toEqual([
      [502, null],
      [200, "miss"],
      [200, "hit; age=0"],
    ]);
  });

  it("replays a complete stream as a stream, and stores none that broke off", async () => {
    const parts = [event("a"), event("b", "stop"), "data: [DONE]\n\n"];
    const { ask, calls } = scene({}, (_, count) =>
      count === 1 ? streamed(event("a"), event("b").slice(0, 20)) : streamed(...parts),
    );
    const stream = chat({ stream: true });
    expect((await ask(stream)).text).not.toContain("[DONE]");
    const [second, third] = [await ask(stream), await ask(stream)];
    expect([second.cache, third.cache, calls()]).toEqual(["miss", "hit; age=0", 2]);
    expect([third.text, third.response.headers.get("content-type")]).toEqual([
      parts.join(""),
      "text/event-stream; charset=utf-8",
    ]);
  });

  it("is not used with no-store, and is renewed with refresh", async () => {
    const { ask } = scene();
    const wishes = ["no-store", "", "refresh", "", "no-store"];
    const answers: unknown[] = [];
    for (const wish of wishes) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { cache, text } = await ask(chat(), wish ? { "x-patchbay-cache": wish } : {});
      answers.push([cache, (JSON.parse(text) as { id: string }).id]);
    }
    expect(answers).toEqual([
      [null, "c1"],
      ["miss", "c2"],
      ["miss", "c3"],
      ["hit; age=0", "c3"],
      [null, "c4"],
    ]);
    const { response, text } = await ask(chat(), { "x-patchbay-cache": "only-if-cached" });
    expect([response.status, text]).toEqual([400, expect.stringContaining("is no-store or refresh")]);
  });

  it("is off unless the configuration or the token has a time", async () => {
    const { ask, calls } = scene({ config: { retries: 0 } });
    expect([(await ask()).cache, (await ask()).cache, calls()]).toEqual([null, null, 2]);
  });

  it("belongs to a token, which may have its own time, and costs nothing of its budget", async () => {
    const ledger = createMemoryLedger();
    const tokens: Partial<GatewayToken>[] = [
      { id: "tok_1", cacheMs: 1000, budget: { amount: 270_000, periodMs: 86_400_000 } },
      { id: "tok_2", cacheMs: 1000 },
      { id: "tok_3" },
    ];
    for (const token of tokens) {
      const { id = "" } = token;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ledger.create({ id, name: id, createdAt: 0, ...token }, { hash: await hashOf(id), token: id });
    }
    const { ask } = scene({ ledger, config: { retries: 0 } });
    const by = async (id: string) => {
      const { response, cache } = await ask(chat(), { authorization: `Bearer ${id}` });
      return [response.status, cache];
    };
    expect(await by("tok_1")).toEqual([200, "miss"]);
    // A second call would need more than what is left.
    expect([await by("tok_1"), await by("tok_2"), await by("tok_3")]).toEqual([
      [200, "hit; age=0"],
      [200, "miss"],
      [200, null],
    ]);
  });

  it("uses an answer no longer than its time, whatever becomes of the clock", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { ask } = scene();
    const start = Date.now();
    const at = async (time: number) => {
      vi.setSystemTime(start + time);
      return (await ask()).cache;
    };
    expect([await at(0), await at(5000), await at(HOUR)]).toEqual(["miss", "hit; age=5", "miss"]);
    // Back by an hour: the stored answer seems to be of the future.
    expect([await at(0), await at(0)]).toEqual(["miss", "hit; age=0"]);
  });

  it("finds the answer of the model that has answered, not of the alias", async () => {
    const config = { retries: 0, cache: { lifetimeMs: HOUR }, aliases: { both: ["acme/small", "other/small"] } };
    const { ask } = scene({ config }, ({ url }) =>
      url.includes("acme") ? Response.json({}, { status: 500 }) : Response.json(completion),
    );
    const [first, second] = [await ask(chat({ model: "both" })), await ask(chat({ model: "both" }))];
    expect([first.cache, second.cache]).toEqual(["miss", "hit; age=0"]);
    expect(second.response.headers.get("x-patchbay-failed")).toBe("acme");
  });

  it("leaves out responses that are stored to be continued", async () => {
    const { ask } = scene();
    const body = { model: "acme/small", input: "Hi" };
    expect([(await ask(body, {}, "/v1/responses")).cache, (await ask(body, {}, "/v1/responses")).cache]).toEqual([
      null,
      null,
    ]);
    const unstored = { ...body, store: false };
    const answers = [await ask(unstored, {}, "/v1/responses"), await ask(unstored, {}, "/v1/responses")];
    expect(answers.map(({ cache }) => cache)).toEqual(["miss", "hit; age=0"]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
  });

  it("answers without it when the store fails", async () => {
    const error = vi.fn();
    const { ask } = scene({
      store: { get: fail, put: fail, delete: fail, list: fail },
      logger: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error },
    });
    expect((await ask()).response.status).toBe(200);
    await vi.waitFor(() => expect(error).toHaveBeenCalledWith({ reason: "away" }, "a store failed"));
  });
});
