import { describe, expect, it, vi } from "vitest";
import type { Gateway, GatewayOptions } from "../create-gateway.ts";
import type { GatewayRecord } from "../usage/record.ts";
import {
  completion,
  event,
  gate,
  gatewayWith,
  post,
  pricedVendors,
  streamed,
  type VendorAnswer,
} from "../testing/fake-vendor.ts";
import type { GatewayToken, Ledger } from "./ledger.ts";
import { createMemoryLedger } from "./memory-ledger.ts";
import { hashOf } from "./token-secret.ts";

const CHAT = "/v1/chat/completions";
const chat = (more: object = {}) => ({ model: "acme/small", messages: [{ role: "user", content: "Hi" }], ...more });
const DOLLAR = 1e9;

interface Scene {
  readonly gateway: Gateway;
  readonly ledger: Ledger;
  readonly records: GatewayRecord[];
  ask(body?: object, path?: string): Promise<Response>;
}

/** A gateway with one token, whose secret is `secret`. */
async function scene(
  more: Partial<GatewayToken>,
  answer: VendorAnswer = () => Response.json(completion),
  options: Partial<GatewayOptions> = {},
): Promise<Scene> {
  const ledger = createMemoryLedger();
  const token: GatewayToken = { id: "tok_1", name: "team", createdAt: Date.now(), ...more };
  await ledger.create(token, { hash: await hashOf("secret"), token: "tok_1" });
  const records: GatewayRecord[] = [];
  const { gateway } = gatewayWith(answer, {
    providers: pricedVendors,
    ledger,
    onRecord: (record) => records.push(record),
    ...options,
  });
  const ask = (body = chat(), path = CHAT) =>
    post(gateway, path, body, { headers: { authorization: "Bearer secret" } });
  return { gateway, ledger, records, ask };
}

interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string };
}

const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as ErrorBody;
  return [response.status, error.code, error.message];
};

describe("tokens", () => {
  it("are needed as soon as one exists, and unknown ones get the answer of expired ones", async () => {
    const { gateway, ledger, ask } = await scene({});
    expect((await ask()).status).toBe(200);
    const expired = { id: "tok_2", name: "old", createdAt: 0, expiresAt: 1 };
    await ledger.create(expired, { hash: await hashOf("expired"), token: "tok_2" });
    const texts = await Promise.all(
      [undefined, "Bearer unknown", "Bearer expired"].map(async (authorization) => {
        const response = await post(gateway, CHAT, chat(), { headers: authorization ? { authorization } : {} });
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect([new Set(texts).size, texts[0]]).toEqual([1, expect.stringMatching(/^401 .*invalid_token/)]);
    const { gateway: open } = gatewayWith(() => Response.json(completion), { ledger: createMemoryLedger() });
    expect((await post(open, CHAT, chat())).status).toBe(200);
  });

  it("are refused outside of their tasks, providers and models, and see only those models", async () => {
    const { gateway, ask } = await scene({ providers: ["acme"], models: ["sm*"], tasks: ["conversational"] });
    expect((await ask()).status).toBe(200);
    expect(await errorOf(await ask(chat({ model: "other/small" })))).toEqual([
      403,
      "out_of_scope",
      "This token may not call other/small.",
    ]);
    expect((await ask(chat({ model: "acme/large" }))).status).toBe(403);
    expect(await errorOf(await ask({ model: "acme/small", input: "Hi" }, "/v1/embeddings"))).toEqual([
      403,
      "out_of_scope",
      "This token may not call the task feature-extraction, only conversational.",
    ]);
    const listed = await gateway.request("/v1/models", { headers: { "x-api-key": "secret" } });
    expect(((await listed.json()) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual(["acme/small"]);
  });

  it("skip the targets of an alias that they may not call", async () => {
    const config = { aliases: { any: ["other/small", "acme/small"] } };
    const { ask } = await scene({ providers: ["acme"] }, undefined, { config });
    const response = await ask(chat({ model: "any" }));
    expect([response.status, response.headers.get("x-patchbay-provider")]).toEqual([200, "acme"]);
  });

  it("do not read the jobs and responses of others", async () => {
    const { gateway, ledger, ask } = await scene({});
    await ledger.create({ id: "tok_2", name: "b", createdAt: 0 }, { hash: await hashOf("other"), token: "tok_2" });
    const { id } = (await (await ask({ model: "acme/small", input: "Hi" }, "/v1/responses")).json()) as { id: string };
    const read = (authorization: string) => gateway.request(`/v1/responses/${id}`, { headers: { authorization } });
    expect([(await read("Bearer secret")).status, (await read("Bearer other")).status]).toEqual([200, 404]);
  });
});

describe("limits", () => {
  it("refuse more requests a minute than the token may make, with the time to wait", async () => {
    const { ask, records } = await scene({ requestsPerMinute: 2 });
    const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await ask();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(await errorOf(refused)).toEqual([
      429,
      "token_limit_exceeded",
      "This token may make 2 requests a minute, and has made them.",
    ]);
    expect(records.at(-1)).toMatchObject({ status: 429, token: "tok_1", code: "token_limit_exceeded" });
  });

  it("count the tokens that were used, not those that were estimated", async () => {
    const { waiting, release } = gate();
    const { ask } = await scene({ tokensPerMinute: 60 }, async () => {
      await waiting;
      return Response.json(completion);
    });
    // 17 are estimated for each request, and 3 are used.
    const answers = Array.from({ length: 4 }, () => ask());
    expect((await Promise.race(answers)).status).toBe(429);
    release();
    await Promise.all(answers);
    expect((await ask()).status).toBe(200);
  });

  it("refuse more requests at the same time, until one has ended", async () => {
    const { waiting, release } = gate();
    const { ask } = await scene({ concurrent: 1 }, async () => {
      await waiting;
      return Response.json(completion);
    });
    const first = ask();
    const refused = await ask();
    expect(refused.status).toBe(429);
    release();
    expect((await first).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});

// A request has 66 bytes: at most 66 and 100 tokens, which cost 0.000266 dollars.
const budget = (dollars: number) => ({ budget: { amount: dollars * DOLLAR, periodMs: 86_400_000 } });
const spent = async (ledger: Ledger) => ledger.spent("tok_1", (await ledger.tokens())[0]?.createdAt ?? 0);

describe("budgets", () => {
  it("record what a call has cost, and what is left", async () => {
    const { ask, ledger, records } = await scene(budget(1));
    await ask();
    await vi.waitFor(async () => expect(await spent(ledger)).toBe(5000));
    expect(records[0]).toMatchObject({ cost: 0.000005, token: "tok_1", attempt: expect.stringMatching(/^try_/) });
  });

  it("let as many simultaneous calls pass as they pay for at most, and free what was not used", async () => {
    const { waiting, release } = gate();
    const { ask } = await scene(budget(0.001), async () => {
      await waiting;
      return Response.json(completion);
    });
    const refused: Response[] = [];
    const answers = Array.from({ length: 10 }, async () => {
      const response = await ask();
      if (!response.ok) refused.push(response);
      return response.status;
    });
    await vi.waitFor(() => expect(refused).toHaveLength(7));
    release();
    expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(3);
    expect((await ask()).status).toBe(200);
    const [status, code, message] = await errorOf(refused[0]!);
    expect([status, code]).toEqual([402, "budget_exceeded"]);
    expect(message).toMatch(
      /^This token may spend \$0\.0010 until 20.*Z\. \$0\.0008 is spent or set aside, and this request can cost \$0\.0003\. /,
    );
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(86_000);
  });

  it("refuse a model without a known price, unless the token permits that", async () => {
    const { ask } = await scene(budget(1));
    expect((await errorOf(await ask(chat({ model: "acme/unknown" })))).slice(0, 2)).toEqual([402, "price_unknown"]);
    const { ask: permitted } = await scene({ ...budget(1), allowsUnpriced: true });
    expect((await permitted(chat({ model: "acme/unknown" }))).status).toBe(200);
  });

  it("charge nothing for a refused call, and an estimate for a stream whose caller has left", async () => {
    const { ask: failing, ledger: untouched } = await scene(budget(1), () => new Response("no", { status: 500 }));
    expect((await failing()).status).toBe(502);
    await vi.waitFor(async () => expect(await spent(untouched)).toBe(0));
    const { ask, ledger, records } = await scene(budget(1), () =>
      streamed(event("a"), () => new Promise(() => undefined)),
    );
    const reader = (await ask(chat({ stream: true }))).body!.getReader();
    await reader.read();
    await reader.cancel();
    await vi.waitFor(() => expect(records[0]).toMatchObject({ state: "canceled", isEstimated: true }));
    await vi.waitFor(async () => expect(await spent(ledger)).toBeLessThan(50_000));
    expect(await spent(ledger)).toBe(Math.round((records[0]?.cost ?? 0) * DOLLAR));
  });
});
