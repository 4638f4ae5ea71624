import { createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { DeadlineError, HttpError, InputError, OutputError } from "../errors/index.ts";
import { defineProvider, openAiChat, openAiModels, type ProviderManifest } from "../provider/index.ts";
import { groq, sampleProvider, together } from "./testing/sample-providers.ts";
import { errorOf, hubToken, providerKey, setUpClient, type Answer, type SetUp } from "./testing/set-up-client.ts";

const price = { currency: "USD", unit: "million tokens", input: 3, output: 4 } as const;

/** A vendor with its own list, called directly unless its manifest differs. */
const listing = (id: string, manifest: Partial<ProviderManifest> = {}) =>
  sampleProvider(
    id,
    { models: "own", ...manifest },
    defineProvider({
      tasks: { conversational: openAiChat() },
      listModels: openAiModels({
        path: "list",
        model: ({ task = "conversational" }) => ({ task: String(task), price, capabilities: ["vision"] }),
      }),
    }),
  );

const ownModels = listing("own", { modelPrefix: "own/" });
const other = listing("other");
const both = listing("both", { models: "hub" });
const silent = sampleProvider(
  "silent",
  { models: "direct" },
  defineProvider({ tasks: { conversational: openAiChat() } }),
);
const old = listing("old", { retired: "2025-01-01" });

const row = (task: string, providerId: string) => ({ status: "live", task, providerId });
const hubList = [
  { id: "org/M", inferenceProviderMapping: { groq: row("conversational", "m"), both: row("conversational", "pid") } },
  {
    id: "org/I",
    inferenceProviderMapping: { together: row("text-to-image", "i"), elsewhere: row("text-to-image", "i") },
  },
];
const routed = {
  data: [
    {
      id: "org/M",
      architecture: { input_modalities: ["text", "image"] },
      providers: [
        {
          provider: "groq",
          context_length: 4096,
          pricing: { input: 1, output: 2 },
          supports_tools: true,
          throughput: 40,
        },
        { provider: "both", context_length: 8192, pricing: { input: 1, output: 2 }, supports_structured_output: true },
      ],
    },
  ],
};
const vendorList = {
  data: [
    { id: "pid", context_length: 100 },
    { id: "undeclared", task: "sing" },
  ],
};
const answers: Answer = ({ url }) => Response.json(url.endsWith("/v1/models") ? routed : vendorList);
const failing: Answer = (request, index) =>
  request.url.includes("other") ? Response.json({ error: "no" }, { status: 403 }) : answers(request, index);
const slow: Answer = (request, index) =>
  request.url.includes("other") ? new Promise(() => undefined) : answers(request, index);
const keys = { own: providerKey, other: "other-key-0123456789" };

function setUp(more: SetUp = {}) {
  const clock = createVirtualClock();
  const made = setUpClient({
    providers: [groq, together, ownModels, other, both, silent, old],
    mapping: Response.json(hubList),
    answer: answers,
    token: hubToken,
    clock,
    ...more,
  });
  return { ...made, clock, requested: () => [...made.lookups(), ...made.calls()].map(({ url }) => url) };
}

const at = "1970-01-01T00:00:00.000Z";
const wait = (clock: ReturnType<typeof createVirtualClock>, milliseconds: number) =>
  new Promise<void>((resolve) => void clock.schedule(milliseconds, resolve));

describe("the models of all providers", () => {
  it("the list combines the hub's mapping, the router's facts about chats, and the vendors' lists", async () => {
    const { client, requested } = setUp({ keys });
    const models = await client.models();
    const hub = { source: "hub", at };
    const vendor = { source: "vendor", at, task: "conversational", contextLength: 100, capabilities: ["vision"] };
    expect(models.map(({ origins: _origins, ...model }) => model)).toEqual([
      {
        ...hub,
        provider: "groq",
        id: "org/M",
        providerModelId: "m",
        task: "conversational",
        contextLength: 4096,
        throughput: 40,
        price: { currency: "USD", unit: "million tokens", input: 1, output: 2, at },
        capabilities: ["tools", "vision"],
        inputs: ["text", "image"],
      },
      { ...hub, provider: "together", id: "org/I", providerModelId: "i", task: "text-to-image" },
      { ...vendor, provider: "own", id: "own/pid", providerModelId: "pid", price: { ...price, at } },
      { ...vendor, provider: "other", id: "pid", providerModelId: "pid", price: { ...price, at } },
      // The vendor knows its model better than the router does.
      {
        ...vendor,
        ...hub,
        provider: "both",
        id: "org/M",
        providerModelId: "pid",
        price: { ...price, at },
        inputs: ["text", "image"],
      },
    ]);
    expect(models.incomplete).toEqual([]);
    expect(models.failed).toMatchObject([{ provider: "silent", error: { name: "InputError" } }]);
    // The retired one is requested only by name.
    expect(requested().toSorted()).toEqual([
      "https://api.other.example/list",
      "https://api.own.example/list",
      "https://huggingface.co/api/models?inference_provider=groq,together,both&limit=300&expand[]=inferenceProviderMapping",
      "https://router.huggingface.co/both/list",
      "https://router.huggingface.co/v1/models",
    ]);
  });

  it("models come from the vendor if the router stopped serving the provider", async () => {
    const listed = await setUpClient({ providers: [old], answer: answers }).client.models(
      { provider: "old" },
      { keys: { old: providerKey } },
    );
    expect(listed.map(({ id, source }) => [id, source])).toEqual([["pid", "vendor"]]);
  });

  it("the list can be limited to providers, a task and a number, and reports whether the hub has more", async () => {
    const more = { headers: { link: '<https://huggingface.co/api/models?cursor=x>; rel="next"' } };
    const { client, requested } = setUp({ mapping: Response.json(hubList, more) });
    const models = await client.models({ provider: ["together", "groq"], task: "text-to-image", limit: 2 });
    expect(models.map(({ id }) => id)).toEqual(["org/I"]);
    expect(models.incomplete).toEqual(["together", "groq"]);
    expect(requested()).toEqual([expect.stringContaining("inference_provider=together,groq&limit=2&")]);
    // Where no page is named, a full one may not be the last.
    expect((await setUp().client.models({ provider: "groq", limit: 2 })).incomplete).toEqual(["groq"]);
    expect((await setUp().client.models({ provider: "groq", limit: 3 })).incomplete).toEqual([]);
    for (const limit of [0, 1.5, 1001]) {
      await expect(client.models({ limit })).rejects.toThrow("limit must be a whole number from 1 to 1000");
    }
  });

  it("the list reports a failed provider in `failed`; if it is the only one, its error is thrown", async () => {
    const { client } = setUp({ keys, answer: failing });
    const models = await client.models({ provider: ["own", "other"] });
    expect(models.map(({ provider }) => provider)).toEqual(["own"]);
    expect(models.failed.map(({ provider, error }) => [provider, HttpError.isInstance(error)])).toEqual([
      ["other", true],
    ]);
    await expect(client.models({ provider: "other" })).rejects.toThrow(HttpError);
    await expect(client.models({ provider: ["own", "unknown-provider"] })).rejects.toThrow(
      "'unknown-provider' not supported",
    );
  });

  it("the list contains the vendors' models if the hub fails, and the hub's if the router does", async () => {
    const broken = setUp({ keys, mapping: { no: "list" } });
    const models = await broken.client.models({ provider: ["groq", "own"] });
    expect(models.map(({ provider }) => provider)).toEqual(["own"]);
    expect(models.failed).toMatchObject([{ provider: "groq" }]);
    expect(OutputError.isInstance(models.failed[0]?.error)).toBe(true);
    const plain = setUp({ answer: () => new Response("down", { status: 500 }) });
    const [model] = await plain.client.models({ provider: "groq" });
    expect(model).toEqual({
      source: "hub",
      at,
      provider: "groq",
      id: "org/M",
      providerModelId: "m",
      task: "conversational",
      origins: { task: { kind: "live", source: "https://huggingface.co/api/models", at } },
    });
  });
});

describe("keys for lists of models", () => {
  it("keys for lists of models are sent only to their provider", async () => {
    const { client, calls } = setUp({ keys: { own: providerKey } });
    const models = await client.models({ provider: ["own", "other", "groq"] });
    expect(models.failed.map(({ provider, error }) => [provider, error.message])).toEqual([
      ["other", "Provider other needs a key: give it in `keys`."],
    ]);
    const sent = calls().map(({ url, headers }) => `${new URL(url).host} ${headers.get("authorization")}`);
    expect(sent.toSorted()).toEqual([`api.own.example Bearer ${providerKey}`, "router.huggingface.co null"]);
    const single = setUp({ token: providerKey });
    expect((await single.client.models({ provider: ["own", "other"] })).failed).toHaveLength(2);
    expect(single.calls()).toEqual([]);
    await single.client.models({ provider: "own" });
    expect(single.calls().map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${providerKey}`]);
  });

  it("hub tokens are not sent to vendors that are called directly", async () => {
    const { client, calls } = setUp();
    const error = await errorOf(client.models({ provider: "own" }));
    expect(InputError.isInstance(error) && error.message).toContain("does not support HF tokens");
    expect(calls()).toEqual([]);
  });
});

describe("asking for models", () => {
  it("a request for models ends at the deadline with the lists so far, and with an error when it is aborted", async () => {
    const { client } = setUp({ keys, answer: slow });
    const models = await client.models({ provider: ["own", "other"] }, { deadline: 1000 });
    expect(models.map(({ provider }) => provider)).toEqual(["own"]);
    expect(DeadlineError.isInstance(models.failed[0]?.error)).toBe(true);
    const controller = new AbortController();
    const pending = client.models({ provider: ["own", "other"] }, { signal: controller.signal });
    controller.abort(new Error("left"));
    expect((await errorOf(pending)).message).toContain("left");
  });

  it("a request for models is answered from the cache for ten minutes, for the same key", async () => {
    const { client, calls, clock } = setUp({ keys });
    const [first] = await client.models({ provider: "own" });
    await wait(clock, 500_000);
    expect((await client.models({ provider: "own" }))[0]?.at).toBe(first?.at);
    expect(calls()).toHaveLength(1);
    await client.models({ provider: "own", accessToken: "another-key-0123456789" });
    expect(calls()).toHaveLength(2);
    await wait(clock, 200_000);
    expect((await client.models({ provider: "own" }))[0]?.at).toBe("1970-01-01T00:11:40.000Z");
    expect(calls()).toHaveLength(3);
  });
});
