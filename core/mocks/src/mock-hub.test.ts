import { getResponse, type RequestHandler } from "msw";
import { describe, expect, it } from "vitest";
import { mockHub } from "./mock-hub.ts";
import { sampleRepositories } from "./sample-repositories.ts";
import type { MockModel } from "./provider-mocks.ts";

const loaded = { library_name: "transformers" };

const providers: Readonly<Record<string, readonly MockModel[]>> = {
  one: [
    {
      id: "acme/chat-large",
      task: "conversational",
      providerId: "chat-l",
      tags: ["conversational"],
      record: loaded,
    },
    { id: "acme/painter", task: "text-to-image", providerId: "paint", adapter: "lora", adapterWeightsPath: "w.bin" },
  ],
  two: [
    { id: "acme/chat-large", task: "conversational", providerId: "big", status: "staging" },
    { id: "other/seer", task: "conversational", providerId: "seer", tags: ["image-text-to-text"] },
  ],
};
const handlers = mockHub(providers);

async function ask(
  path: string,
  used: readonly RequestHandler[] = handlers,
): Promise<{ status: number; json: unknown }> {
  const answer = await getResponse([...used], new Request(`https://huggingface.co${path}`));
  return { status: answer?.status ?? 0, json: await answer?.json() };
}

async function search(query: string, hubHandlers?: readonly RequestHandler[]): Promise<string[]> {
  return ((await ask(`/api/models?${query}`, hubHandlers)).json as { id: string }[]).map(({ id }) => id);
}

describe("mockHub", () => {
  it("searches the models of all providers, each once", async () => {
    expect(await search("")).toEqual(["acme/chat-large", "acme/painter", "other/seer"]);
    expect(await search("search=CHAT")).toEqual(["acme/chat-large"]);
    expect(await search("pipeline_tag=text-generation")).toEqual(["acme/chat-large"]);
    expect(await search("pipeline_tag=image-text-to-text")).toEqual(["other/seer"]);
    expect(await search("library=transformers")).toEqual(["acme/chat-large"]);
    expect(await search("inference_provider=two")).toEqual(["acme/chat-large", "other/seer"]);
    expect(await search("inference_provider=all&search=acme&limit=1")).toEqual(["acme/chat-large"]);
    expect(await search("inference_provider=unknown")).toEqual([]);
    expect(await search("filter=conversational&filter=transformers")).toEqual(["acme/chat-large"]);
    expect(await search("filter=conversational&filter=license:mit")).toEqual([]);
  });

  it("has no models whose ids are a vendor's own", async () => {
    const vendorIds = ["claude-sonnet-5", "amazon.nova-lite-v1:0", "@cf/meta/llama-3.1-8b"];
    const models = vendorIds.map((id) => ({ id, task: "conversational", providerId: id }));
    const [first] = providers["one"] ?? [];
    const hub = mockHub({ a: models, one: first ? [first] : [] });
    expect(await search("", hub)).toEqual(["acme/chat-large"]);
    expect((await ask("/api/tasks", hub)).json).toEqual({ conversational: { models: [{ id: "acme/chat-large" }] } });
  });

  it("returns the sizes of models whose records contain them, and no others", async () => {
    const withSamples = mockHub(providers, { repositories: sampleRepositories });
    const [small, large] = sampleRepositories.map(({ id }) => id);
    expect(await search("num_parameters=min:1B,max:4B", withSamples)).toEqual([small]);
    expect(await search("num_parameters=min:40B", withSamples)).toEqual([large]);
    expect(await search("search=gguf&sort=num_parameters", withSamples)).toEqual([large, small]);
  });

  it("has a card of each sample repository, and of no other model", async () => {
    const hub = mockHub(providers, { repositories: sampleRepositories });
    for (const { id } of sampleRepositories) {
      const answer = await getResponse(hub, new Request(`https://huggingface.co/${id}/raw/main/README.md`));
      expect(await answer?.text()).toMatch(/^---\nbase_model: .*\n# .* in GGUF\n/s);
      expect(JSON.stringify((await ask(`/api/models/${id}`, hub)).json)).not.toContain("This card is a sample");
    }
    const none = await getResponse(hub, new Request("https://huggingface.co/acme/painter/raw/main/README.md"));
    expect(none?.status).toBe(404);
  });

  it("returns a model's providers, and 404 for an unknown model", async () => {
    expect((await ask("/api/models/acme/chat-large")).json).toEqual({
      id: "acme/chat-large",
      library_name: "transformers",
      pipeline_tag: "text-generation",
      tags: ["transformers", "text-generation", "conversational"],
      transformersInfo: {
        auto_model: "AutoModelForCausalLM",
        processor: "AutoTokenizer",
        pipeline_tag: "text-generation",
      },
      inferenceProviderMapping: {
        one: { task: "conversational", status: "live", providerId: "chat-l" },
        two: { task: "conversational", status: "staging", providerId: "big" },
      },
    });
    expect((await ask("/api/models/acme/painter")).json).toMatchObject({
      inferenceProviderMapping: { one: { adapter: "lora", adapterWeightsPath: "w.bin" } },
    });
    expect((await ask("/api/models/no/one")).status).toBe(404);
  });

  it("assumes no library for a model whose record names none", async () => {
    expect((await ask("/api/models/other/seer")).json).toEqual({
      id: "other/seer",
      pipeline_tag: "image-text-to-text",
      tags: ["image-text-to-text"],
      inferenceProviderMapping: { two: { task: "conversational", status: "live", providerId: "seer" } },
    });
  });

  it("returns the mocks' facts instead of its defaults", async () => {
    const record = {
      library_name: "diffusers",
      pipeline_tag: "text-generation",
      transformersInfo: { auto_model: "AutoModel" },
      cardData: { base_model: "acme/base" },
    };
    const hub = mockHub({
      one: [{ id: "acme/odd", task: "text-to-image", providerId: "odd", tags: ["lora"], record }],
    });
    expect((await ask("/api/models/acme/odd", hub)).json).toMatchObject({
      ...record,
      tags: ["diffusers", "text-generation", "lora"],
    });
  });

  it("returns the same record in any order of the providers", async () => {
    const paints = { id: "acme/pix", providerId: "pix" };
    const rows: readonly (readonly [string, readonly MockModel[]])[] = [
      ["writer", [{ ...paints, task: "text-to-image" }]],
      ["editor", [{ ...paints, task: "image-to-image", record: { library_name: "diffusers" } }]],
    ];
    for (const order of [rows, rows.toReversed()]) {
      const { json } = await ask("/api/models/acme/pix", mockHub(Object.fromEntries(order)));
      expect(json).toMatchObject({ pipeline_tag: "image-to-image", library_name: "diffusers" });
    }
  });

  it("names models for every task", async () => {
    const { json } = await ask("/api/tasks");
    expect(json).toMatchObject({
      conversational: { models: [{ id: "acme/chat-large" }, { id: "acme/chat-large" }, { id: "other/seer" }] },
      "text-to-image": { models: [{ id: "acme/painter" }] },
    });
  });

  it("serves models without a provider, and the sizes of their files on request", async () => {
    const hub = mockHub(providers, { repositories: sampleRepositories });
    const id = sampleRepositories.at(-1)?.id ?? "";
    const { json } = await ask(`/api/models/${id}`, hub);
    expect(json).toMatchObject({ id, tags: expect.arrayContaining(["gguf"]), inferenceProviderMapping: {} });
    expect(JSON.stringify(json)).not.toContain('"size"');
    const files = (await ask(`/api/models/${id}/tree/main?recursive=true`, hub)).json as {
      path: string;
      size: number;
    }[];
    expect(files.filter(({ path }) => path.includes("-Q8_0")).map(({ path }) => path.slice(-20))).toEqual([
      "-00001-of-00002.gguf",
      "-00002-of-00002.gguf",
    ]);
    expect(files.every(({ path, size }) => size > (path === "README.md" ? 100 : 1000) && size <= 5e10)).toBe(true);
    expect((await ask("/api/models/acme/chat-large/tree/main", hub)).json).toEqual([]);
    expect((await ask("/api/models/no/one/tree/main", hub)).status).toBe(404);
    const listed = (await ask("/api/models?inference_provider=all", hub)).json as { id: string }[];
    expect(listed.map((model) => model.id)).toEqual(["acme/chat-large", "acme/painter", "other/seer"]);
  });
});
