import { createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { after, chat, mapping, fail, listOnly, setUpProviders, succeed } from "./testing/several-providers.ts";
import { chatAnswer, type Answer } from "./testing/set-up-client.ts";

/** A provider as the router lists it. */
const probed = (provider: string, latency: number, throughput: number) => ({
  provider,
  status: "live",
  first_token_latency_ms: latency,
  throughput,
});

const router: Answer = () =>
  Response.json({
    id: "org/M",
    providers: [probed("together", 900, 100), probed("dear", 100, 10), { provider: "cheap" }],
  });

describe("hedgeAfter", () => {
  it("hedgeAfter also calls the next provider if the first is slow, and returns the first answer", async () => {
    const clock = createVirtualClock();
    const { client, called } = setUpProviders({ groq: after(9000, clock), together: after(1000, clock) }, { clock });
    const { response } = await client.withResponse.chatCompletion(
      { ...chat, provider: ["groq", "together"] },
      { hedgeAfter: 2000 },
    );
    expect(response.provider).toBe("together");
    expect(called()).toEqual(["groq", "together"]);
    expect(clock.now()).toBe(3000);
  });

  it("hedgeAfter aborts the slower call", async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      const url = String(input);
      if (url.includes("/api/models/")) return Promise.resolve(Response.json({ inferenceProviderMapping: mapping }));
      signals.push(init?.signal);
      return url.includes("/groq/") ? new Promise(() => undefined) : Promise.resolve(Response.json(chatAnswer));
    };
    const { client } = setUpProviders({}, { fetch });
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] }, { hedgeAfter: 10 });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  });

  it("hedgeAfter calls no other provider while the first is fast enough", async () => {
    const { client, called } = setUpProviders();
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] }, { hedgeAfter: 2000 });
    expect(called()).toEqual(["groq"]);
  });
});

describe("a circuit", () => {
  it("a circuit skips a provider for 30 seconds after three failures in a row, and then tries it once", async () => {
    const clock = createVirtualClock();
    let isDown = true;
    const answers = { groq: ((...args) => (isDown ? fail(500) : succeed)(...args)) satisfies Answer };
    const { client, called } = setUpProviders(answers, { clock });
    const provider = ["groq", "together"];
    for (let call = 0; call < 5; call++) await client.chatCompletion({ ...chat, provider });
    expect(called()).toEqual(["groq", "together", "groq", "together", "groq", "together", "together", "together"]);
    await new Promise<void>((resolve) => void clock.schedule(30_000, resolve));
    isDown = false;
    for (let call = 0; call < 2; call++) await client.chatCompletion({ ...chat, provider });
    expect(called().slice(8)).toEqual(["groq", "groq"]);
  });
});

const pricing = (amount: number) => ({ pricing: { input: amount, output: amount } });

const routedPrices: Answer = () =>
  Response.json({
    id: "org/M",
    providers: [
      { provider: "together", ...pricing(0.5) },
      { provider: "cheap", ...pricing(0.1) },
    ],
  });

describe("a policy", () => {
  it("the policy cheapest uses the vendors' list prices, and reports the cost of the call", async () => {
    const { client, called } = setUpProviders({ cheap: listOnly });
    const { response } = await client.withResponse.chatCompletion({ ...chat, provider: "cheapest" });
    expect(called()).toEqual(["cheap", "dear"]);
    expect(response.price).toEqual({ amount: 9, currency: "USD", source: "listing" });
  });

  it("the policy cheapest uses the router's prices if the vendor lists none, with a single request to the router", async () => {
    const { client, called, calls } = setUpProviders({ v1: routedPrices });
    for (let call = 0; call < 2; call++) await client.chatCompletion({ ...chat, provider: "cheapest" });
    expect(called()).toEqual(["together", "together"]);
    const lookups = calls().filter(({ url }) => url.includes("/v1/models/"));
    expect(lookups.map(({ headers }) => headers.get("authorization"))).toEqual([null]);
  });

  it("the policy fastest measures each provider once, and then takes the fastest", async () => {
    const clock = createVirtualClock();
    const answers = {
      groq: after(900, clock),
      together: after(100, clock),
      dear: after(500, clock),
      cheap: after(700, clock),
    };
    const { client, called } = setUpProviders(answers, { clock });
    for (let call = 0; call < 6; call++) await client.chatCompletion({ ...chat, provider: "fastest" });
    expect(called()).toEqual(["groq", "together", "dear", "cheap", "together", "together"]);
  });

  it("the policy fastest starts with the router's fastest provider until this client has its own measurements", async () => {
    const clock = createVirtualClock();
    const { client, called, calls } = setUpProviders({ v1: router, together: after(60_000, clock) }, { clock });
    for (let call = 0; call < 2; call++) await client.chatCompletion({ ...chat, provider: "fastest" });
    expect(called()).toEqual(["together", "dear"]);
    const lookups = calls().filter(({ url }) => url === "https://router.huggingface.co/v1/models/org/M");
    expect(lookups.map(({ headers }) => headers.get("authorization"))).toEqual([null]);
  });

  it("the policy fastest measures a stream up to its first token", async () => {
    const { client, called } = setUpProviders({ v1: router });
    const stream = client.chatCompletionStream({ ...chat, provider: "fastest" });
    await stream.next().catch(() => undefined);
    expect(called()[0]).toBe("dear");
  });

  it("the policy cheapest requests a vendor's prices again after a failure", async () => {
    let isDown = true;
    const cheap: Answer = (...args) => (isDown ? fail(500) : listOnly)(...args);
    const { client, called } = setUpProviders({ cheap });
    await client.chatCompletion({ ...chat, provider: "cheapest" });
    isDown = false;
    await client.chatCompletion({ ...chat, provider: "cheapest" });
    expect(called()).toEqual(["dear", "cheap", "dear"]);
  });

  it("the policy fastest works without the router if it does not answer, and tries the router again for the next call", async () => {
    const { client, called, calls } = setUpProviders({ v1: fail(503) });
    for (let call = 0; call < 2; call++) await client.chatCompletion({ ...chat, provider: "fastest" });
    expect(called()).toEqual(["groq", "together"]);
    expect(calls().filter(({ url }) => url.includes("/v1/models/"))).toHaveLength(2);
  });
});
