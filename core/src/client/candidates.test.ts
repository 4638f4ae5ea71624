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
  it("asks the next provider too when the first is slow, and takes whichever answers first", async () => {
    const clock = createVirtualClock();
    const { client, asked } = setUpProviders({ groq: after(9000, clock), together: after(1000, clock) }, { clock });
    const { response } = await client.withResponse.chatCompletion(
      { ...chat, provider: ["groq", "together"] },
      { hedgeAfter: 2000 },
    );
    expect(response.provider).toBe("together");
    expect(asked()).toEqual(["groq", "together"]);
    expect(clock.now()).toBe(3000);
  });

  it("aborts the slower one", async () => {
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

  it("asks nobody else while the first is quick enough", async () => {
    const { client, asked } = setUpProviders();
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] }, { hedgeAfter: 2000 });
    expect(asked()).toEqual(["groq"]);
  });
});

describe("a circuit", () => {
  it("leaves a provider out after three failures in a row, for half a minute, and then tries it once", async () => {
    const clock = createVirtualClock();
    let isDown = true;
    const answers = { groq: ((...given) => (isDown ? fail(500) : succeed)(...given)) satisfies Answer };
    const { client, asked } = setUpProviders(answers, { clock });
    const provider = ["groq", "together"];
    for (let call = 0; call < 5; call++) await client.chatCompletion({ ...chat, provider });
    expect(asked()).toEqual(["groq", "together", "groq", "together", "groq", "together", "together", "together"]);
    await new Promise<void>((resolve) => void clock.schedule(30_000, resolve));
    isDown = false;
    for (let call = 0; call < 2; call++) await client.chatCompletion({ ...chat, provider });
    expect(asked().slice(8)).toEqual(["groq", "groq"]);
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
  it("cheapest takes the list prices of the vendors, and says what the call cost", async () => {
    const { client, asked } = setUpProviders({ cheap: listOnly });
    const { response } = await client.withResponse.chatCompletion({ ...chat, provider: "cheapest" });
    expect(asked()).toEqual(["cheap", "dear"]);
    expect(response.price).toEqual({ amount: 9, currency: "USD", source: "listing" });
  });

  it("cheapest takes the router's prices of providers whose vendor lists none, which costs the router one question", async () => {
    const { client, asked, calls } = setUpProviders({ v1: routedPrices });
    for (let call = 0; call < 2; call++) await client.chatCompletion({ ...chat, provider: "cheapest" });
    expect(asked()).toEqual(["together", "together"]);
    const lookups = calls().filter(({ url }) => url.includes("/v1/models/"));
    expect(lookups.map(({ headers }) => headers.get("authorization"))).toEqual([null]);
  });

  it("fastest measures each provider once, and then takes the fastest", async () => {
    const clock = createVirtualClock();
    const answers = {
      groq: after(900, clock),
      together: after(100, clock),
      dear: after(500, clock),
      cheap: after(700, clock),
    };
    const { client, asked } = setUpProviders(answers, { clock });
    for (let call = 0; call < 6; call++) await client.chatCompletion({ ...chat, provider: "fastest" });
    expect(asked()).toEqual(["groq", "together", "dear", "cheap", "together", "together"]);
  });

  it("fastest begins with whom the router measured as the fastest, until this client knows better", async () => {
    const clock = createVirtualClock();
    const { client, asked, calls } = setUpProviders({ v1: router, together: after(60_000, clock) }, { clock });
    for (let call = 0; call < 2; call++) await client.chatCompletion({ ...chat, provider: "fastest" });
    expect(asked()).toEqual(["together", "dear"]);
    const lookups = calls().filter(({ url }) => url === "https://router.huggingface.co/v1/models/org/M");
    expect(lookups.map(({ headers }) => headers.get("authorization"))).toEqual([null]);
  });

  it("fastest takes the first token of a stream as its time", async () => {
    const { client, asked } = setUpProviders({ v1: router });
    const stream = client.chatCompletionStream({ ...chat, provider: "fastest" });
    await stream.next().catch(() => undefined);
    expect(asked()[0]).toBe("dear");
  });

  it("cheapest asks a vendor again whose prices could not be had", async () => {
    let isDown = true;
    const cheap: Answer = (...given) => (isDown ? fail(500) : listOnly)(...given);
    const { client, asked } = setUpProviders({ cheap });
    await client.chatCompletion({ ...chat, provider: "cheapest" });
    isDown = false;
    await client.chatCompletion({ ...chat, provider: "cheapest" });
    expect(asked()).toEqual(["dear", "cheap", "dear"]);
  });

  it("fastest does without the router where that does not answer, and asks it again for the next call", async () => {
    const { client, asked, calls } = setUpProviders({ v1: fail(503) });
    for (let call = 0; call < 2; call++) await client.chatCompletion({ ...chat, provider: "fastest" });
    expect(asked()).toEqual(["groq", "together"]);
    expect(calls().filter(({ url }) => url.includes("/v1/models/"))).toHaveLength(2);
  });
});
