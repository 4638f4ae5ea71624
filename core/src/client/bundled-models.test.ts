import { describe, expect, it } from "vitest";
import { NetworkError } from "../errors/index.ts";
import type { ModelFacts } from "../manifest/model-facts.ts";
import { defineProvider, openAiChat, openAiEmbedding, openAiModels } from "../provider/index.ts";
import { bundledModel, mergeModels } from "./model-origins.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { hubToken, providerKey, setUpClient, type Answer, type SetUp } from "./testing/set-up-client.ts";

const price = { currency: "USD", unit: "million tokens", input: 3, output: 4 } as const;
const SOURCE = "https://facts.example/models";
const facts: ModelFacts = {
  date: "2026-07-02",
  source: SOURCE,
  models: [
    {
      id: "large",
      canonicalId: "acme/Large",
      task: "conversational",
      contextLength: 100,
      price,
      released: "2026-01-31",
    },
    { id: "old", task: "conversational", retired: "2026-12-31", replacement: "large" },
    { id: "vectors", task: "feature-extraction", price, source: "https://facts.example/vectors" },
  ],
};

/** A vendor with its own list and dated facts. */
const vendorWithFacts = (changes: Partial<ModelFacts> = {}, direct = true) => ({
  ...sampleProvider(
    "own",
    direct ? { models: "own", modelPrefix: "own/" } : {},
    defineProvider({
      tasks: {
        conversational: openAiChat(),
        "feature-extraction": openAiEmbedding({ path: "embeddings", expected: "Expected vectors" }),
      },
      listModels: {
        ...openAiModels({ model: ({ task = "conversational" }) => ({ task: String(task) }) }),
        route: () => ({ path: "list", query: { key: "in-the-query" } }),
      },
    }),
  ),
  facts: async () => ({ ...facts, ...changes }),
});

const listOf =
  (...data: readonly object[]): Answer =>
  () =>
    Response.json({ data });

function modelsOf(answer: Answer, changes: SetUp = {}) {
  const { client } = setUpClient({ providers: [vendorWithFacts()], token: providerKey, answer, ...changes });
  return client.models({ provider: "own" });
}

const bundled = (source = SOURCE) => ({ kind: "bundled", source, at: "2026-07-02" });
const live = { kind: "live", source: "https://api.own.example/list", at: "1970-01-01T00:00:00.000Z" };
const offlineFetch = () => Promise.reject(new TypeError("offline"));
const offline: Answer = offlineFetch;

describe("client.models() with dated facts", () => {
  it("merges the vendor's list over the facts, and names the origin of each value without a query", async () => {
    const models = await modelsOf(listOf({ id: "large", context_length: 200 }, { id: "new" }));
    expect(models.slice(0, 2)).toEqual([
      {
        id: "own/large",
        provider: "own",
        providerModelId: "large",
        source: "vendor",
        at: live.at,
        task: "conversational",
        canonicalId: "acme/Large",
        contextLength: 200,
        price: { ...price, at: "2026-07-02" },
        released: "2026-01-31",
        origins: {
          task: live,
          contextLength: live,
          canonicalId: bundled(),
          price: bundled(),
          released: bundled(),
        },
      },
      expect.objectContaining({ id: "own/new", source: "vendor", origins: { task: live } }),
    ]);
  });

  it("has the facts alone without a network, and reports the list that is missing", async () => {
    const models = await modelsOf(offline);
    expect(models.map(({ id, source, at }) => [id, source, at])).toEqual([
      ["own/large", "bundled", "2026-07-02"],
      ["own/old", "bundled", "2026-07-02"],
      ["own/vectors", "bundled", "2026-07-02"],
    ]);
    expect(models[2]?.origins.price).toEqual(bundled("https://facts.example/vectors"));
    expect(models.failed.map(({ provider, error }) => [provider, NetworkError.isInstance(error)])).toEqual([
      ["own", true],
    ]);
  });

  it("has the facts of a provider that the hub maps, if the hub cannot be reached", async () => {
    const { client } = setUpClient({ providers: [vendorWithFacts({}, false)], token: hubToken, fetch: offlineFetch });
    const models = await client.models({ task: "feature-extraction" }, { retries: 0 });
    expect(models.map(({ id, source }) => [id, source])).toEqual([["vectors", "bundled"]]);
    expect(models.failed).toHaveLength(1);
  });

  it("has the vendor's list of a provider that the hub maps, if the hub cannot be reached", async () => {
    const models = await modelsOf(listOf({ id: "large" }), {
      providers: [vendorWithFacts({}, false)],
      mapping: new Response("down", { status: 500 }),
    });
    expect(models.map(({ id, source }) => [id, source])).toEqual([
      ["large", "vendor"],
      ["old", "bundled"],
      ["vectors", "bundled"],
    ]);
    expect(models.failed).toHaveLength(1);
  });

  it("marks models that ended: by their day, or because the vendor's list lacks them", async () => {
    const models = await modelsOf(listOf({ id: "large" }));
    expect(models.map(({ id, retired, replacement, unlisted }) => [id, retired, replacement, unlisted])).toEqual([
      ["own/large", undefined, undefined, undefined],
      ["own/old", "2026-12-31", "large", true],
      // The list has no models of this task, so it may be incomplete.
      ["own/vectors", undefined, undefined, undefined],
    ]);
  });

  it("loses no model of a live list, also where one has several tasks", async () => {
    const models = await modelsOf(
      listOf(
        { id: "large" },
        { id: "large", task: "feature-extraction" },
        { id: "vectors", task: "feature-extraction" },
      ),
    );
    expect(models.filter(({ source }) => source === "vendor").map(({ id, task }) => [id, task])).toEqual([
      ["own/large", "conversational"],
      ["own/large", "feature-extraction"],
      ["own/vectors", "feature-extraction"],
    ]);
    expect(models.filter(({ source }) => source === "bundled").map(({ id }) => id)).toEqual(["own/old"]);
  });

  it("uses no facts on request, and throws the error of the list again", async () => {
    const { client } = setUpClient({ providers: [vendorWithFacts()], token: providerKey, answer: offline });
    await expect(client.models({ provider: "own", bundled: false }, { retries: 0 })).rejects.toThrow(NetworkError);
  });

  it("reports facts that cannot be loaded, and keeps the list", async () => {
    const broken = { ...vendorWithFacts(), facts: () => Promise.reject(new Error("no such file")) };
    const models = await modelsOf(listOf({ id: "large" }), { providers: [broken] });
    expect(models.map(({ id }) => id)).toEqual(["own/large"]);
    expect(models.failed.map(({ error }) => error.message)).toEqual(["no such file"]);
  });
});

describe("one dated fact", () => {
  it("has its own origin for values that are older than the file, or from elsewhere", () => {
    const older = { date: "2026-01-01", source: "https://facts.example/old", members: ["price", "label"] };
    const offer = { id: "large", provider: "own", date: "2026-07-02", source: SOURCE, contextLength: 100, price };
    const model = bundledModel({ ...offer, origins: [older] });
    expect(model).toMatchObject({ at: "2026-07-02", price: { at: "2026-01-01" } });
    expect(model.origins).toEqual({
      contextLength: bundled(),
      task: bundled(),
      price: { kind: "bundled", source: older.source, at: older.date },
    });
  });

  it("is not hidden by a member of a live list that is undefined", () => {
    const fact = bundledModel({ id: "large", provider: "own", date: "2026-07-02", source: SOURCE, contextLength: 100 });
    const [model] = mergeModels([{ ...fact, source: "vendor", contextLength: undefined, origins: {} }], [fact]);
    expect(model).toMatchObject({ source: "vendor", contextLength: 100, origins: { contextLength: bundled() } });
  });
});
