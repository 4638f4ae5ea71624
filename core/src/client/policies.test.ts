import { createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { ModelNotFoundError } from "../errors/index.ts";
import type { ModelFact } from "../manifest/model-facts.ts";
import { defineProvider, openAiChat, type ProviderManifest } from "../provider/index.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { after, chat, fail, providerOf, setUpProviders, succeed } from "./testing/several-providers.ts";
import { errorOf, served, type Answer, type SetUp } from "./testing/set-up-client.ts";

const SOURCE = "https://facts.example/models";
const dollars = (input: number) => ({ currency: "USD", unit: "million tokens", input, output: input }) as const;

/** A provider whose plugin has dated facts about the model `org/M`, which it names `its-id`. */
function dated(id: string, fact: Partial<ModelFact> = {}, manifest: Partial<ProviderManifest> = {}) {
  const provider = defineProvider({ tasks: { conversational: openAiChat() } });
  const model = { id: "its-id", canonicalId: "Org/m", task: "conversational", ...fact };
  return {
    ...sampleProvider(id, manifest, provider),
    facts: async () => ({ date: "2026-07-02", source: SOURCE, models: [model] }),
  };
}

const direct = { models: "direct", modelPrefix: "my/" } as const;
const mappingOf = (...ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, served("conversational", "its-id")]));
const unknownModel = () => new Response("{}", { status: 404 });
const bundled = { kind: "bundled", source: SOURCE, at: "2026-07-02" };

function setUp(providers: SetUp["providers"], more: SetUp = {}, answers: Readonly<Record<string, Answer>> = {}) {
  const made = setUpProviders(answers, { providers, ...more });
  return {
    ...made,
    ask: (provider: string) => made.client.withResponse.chatCompletion({ ...chat, provider }),
    sentTo: () => made.calls().map((request) => [providerOf(request), (request.body as { model: string }).model]),
  };
}

const routedPrice =
  (amount: number): Answer =>
  () =>
    Response.json({ id: "org/M", providers: [{ provider: "one", pricing: { input: amount, output: amount } }] });

describe("the policy cheapest", () => {
  const providers = [dated("one", { price: dollars(5) }), dated("two", { price: dollars(2) })];

  it("compares dated facts where no list has a price, and names their source and date", async () => {
    const { ask } = setUp(providers, { mapping: mappingOf("one", "two") });
    const { response } = await ask("cheapest");
    expect(response.choice).toMatchObject({ policy: "cheapest", price: dollars(2), origin: bundled });
    expect(response).toMatchObject({ provider: "two", price: { amount: 2, currency: "USD", source: "listing" } });
  });

  it("prefers the router's price to the facts, and names its address and time", async () => {
    const { ask } = setUp(providers, { mapping: mappingOf("one", "two") }, { v1: routedPrice(1) });
    const { response } = await ask("cheapest");
    expect(response.choice).toEqual({
      policy: "cheapest",
      price: dollars(1),
      origin: { kind: "live", source: "https://router.huggingface.co/v1/models/org/M", at: "1970-01-01T00:00:00.000Z" },
    });
  });

  it("compares no price in another unit or currency than most", async () => {
    const yuan = dated("yuan", { price: { ...dollars(0.1), currency: "CNY" } });
    const { ask } = setUp([yuan, ...providers], { mapping: mappingOf("yuan", "one", "two") });
    expect((await ask("cheapest")).response.provider).toBe("two");
  });

  it("names no source where no price is known, and none for a provider that the caller named", async () => {
    const { ask } = setUp([dated("one")], { mapping: mappingOf("one") });
    expect((await ask("cheapest")).response.choice).toEqual({ policy: "cheapest" });
    expect((await ask("one")).response).not.toHaveProperty("choice");
  });
});

describe("providers with a key of their own", () => {
  const providers = [
    dated("one", { price: dollars(5) }, direct),
    dated("two", { price: dollars(2) }, direct),
    dated("three", { price: dollars(1) }, direct),
    dated("ended", { price: dollars(1), retired: "1969-12-31" }, direct),
    dated("other", { canonicalId: "org/Other" }, direct),
  ];
  const keys = Object.fromEntries(
    ["one", "two", "ended", "other", "unknown"].map((id) => [id, `${id}-key-0123456789`]),
  );

  it("are called for a model that the hub does not know, by their names for it, the cheapest first", async () => {
    const { ask, sentTo } = setUp(providers, { keys, mapping: unknownModel() }, { "api.two.example": fail(500) });
    const { response } = await ask("cheapest");
    expect(sentTo()).toEqual([
      ["api.two.example", "its-id"],
      ["api.one.example", "its-id"],
    ]);
    expect(response).toMatchObject({ provider: "one", choice: { origin: bundled }, failed: [{ provider: "two" }] });
  });

  it("compete with those that the hub lists", async () => {
    const mapped = dated("mapped", { price: dollars(3) });
    const { ask } = setUp([mapped, ...providers], { keys, mapping: mappingOf("mapped") });
    expect((await ask("cheapest")).response.provider).toBe("two");
    expect((await ask("auto")).response.provider).toBe("mapped");
  });

  it("are found without a call, by their names for the model", async () => {
    const { client } = setUp(providers, { keys, mapping: unknownModel() });
    const listed = await client.findProviders("conversational", { model: chat.model, provider: "cheapest" });
    expect(listed.map(({ provider, providerModelId }) => [provider, providerModelId])).toEqual([
      ["two", "its-id"],
      ["one", "its-id"],
    ]);
  });

  it("are not called without that key: the hub's answer counts", async () => {
    const { client, calls } = setUp(providers, { mapping: unknownModel() });
    const error = await errorOf(client.chatCompletion({ ...chat, provider: "cheapest" }));
    expect(ModelNotFoundError.isInstance(error)).toBe(true);
    expect(calls()).toEqual([]);
  });
});

describe("the policy fastest", () => {
  it("ignores facts: it names a measured time, or the router's", async () => {
    const clock = createVirtualClock();
    const speed = { first_token_latency_ms: 200, throughput: 100 };
    const v1: Answer = () => Response.json({ providers: [{ provider: "one", ...speed }] });
    const providers = [dated("one", { price: dollars(5) }), dated("two", { price: dollars(2) })];
    const { ask } = setUp(
      providers,
      { clock, mapping: mappingOf("two", "one") },
      { v1, one: after(900, clock), two: succeed },
    );
    expect((await ask("fastest")).response).toMatchObject({
      provider: "one",
      choice: { policy: "fastest", milliseconds: 3200, origin: { kind: "live" } },
    });
    expect((await ask("fastest")).response.choice).toEqual({
      policy: "fastest",
      milliseconds: 900,
      origin: { kind: "measured", at: "1970-01-01T00:00:00.900Z" },
    });
  });
});
