import { describe, expect, it } from "vitest";
import { parseModelFacts } from "@patchbay/core/plugin";
import { factsText, factsOf, type SnapshotModel } from "./read-snapshot.ts";

const SOURCE = "models.example (github.com/acme/models, MIT licence), as of 2026-07-02";
const tasks = { conversational: {}, "feature-extraction": {}, "text-to-image": {} };
const text = { input: ["text"], gives: ["text"], released: "2026-01-31", in: 1, out: 2 };

/** The facts of one provider's models, as they are written and read. */
function read(models: readonly SnapshotModel[], ended = {}, asOf = "2026-07-02") {
  const snapshot = { source: SOURCE, providers: { acme: { models } } };
  const facts = factsOf(snapshot, new Map([["acme", { tasks }]]), { asOf, providers: { acme: ended } }).get("acme");
  return facts && parseModelFacts(JSON.parse(factsText(facts)), Object.keys(tasks), "author");
}

const idsOf = (models: readonly SnapshotModel[]) => read(models)?.models.map(({ canonicalId }) => canonicalId);

describe("the facts that are generated from a snapshot", () => {
  it("have the day and source of the snapshot, and every figure under the contract's name", () => {
    const model = {
      id: "gpt-9",
      name: "GPT-9 (latest)",
      context: 400_000,
      output: 128_000,
      in: 1.25,
      out: 10,
      cacheRead: 0.125,
      input: ["text", "image", "pdf"],
      gives: ["text"],
      tools: true,
      reasoning: true,
      structured: true,
      released: "2026-06-30",
      knowledge: "2026-01",
    };
    expect(read([model])).toEqual({
      date: "2026-07-02",
      source: "https://github.com/acme/models",
      models: [
        {
          id: "gpt-9",
          canonicalId: "openai/gpt-9",
          task: "conversational",
          label: "GPT-9",
          contextLength: 400_000,
          outputLength: 128_000,
          price: { currency: "USD", unit: "million tokens", input: 1.25, output: 10, cachedInput: 0.125 },
          inputs: ["text", "image", "document"],
          outputs: ["text"],
          capabilities: ["tools", "structured-output", "reasoning"],
          released: "2026-06-30",
          knowledge: "2026-01",
        },
      ],
    });
  });

  it("leave out models of tasks that the plugin does not serve", () => {
    const models = [
      { ...text, id: "writer", name: "Writer" },
      { ...text, id: "embed-2", name: "Embed 2", output: 1024 },
      { ...text, id: "painter", name: "Painter", gives: ["image"] },
      { ...text, id: "painter-image", name: "Painter", gives: ["text", "image"] },
      { ...text, id: "speaker", name: "Speaker", gives: ["audio"] },
      { ...text, id: "listener", name: "Listener", input: ["audio"] },
      { ...text, id: "filmer", name: "Filmer", gives: ["video"] },
      { ...text, id: "ranker-rerank", name: "Ranker" },
      { ...text, id: "writer-realtime", name: "Writer" },
      { ...text, id: "prompt-guard-2", name: "Prompt Guard 2", in: 0.01, out: 0.01 },
      { ...text, id: "acme-moderation", name: "Acme Moderation" },
      { ...text, id: "detector", name: "Detector", in: undefined, out: undefined },
    ];
    expect(read(models)?.models.map(({ id, task, outputLength }) => [id, task, outputLength])).toEqual([
      ["writer", "conversational", undefined],
      ["embed-2", "feature-extraction", undefined],
      ["painter", "text-to-image", undefined],
      ["painter-image", "text-to-image", undefined],
    ]);
  });

  it("leave out ended models, and date the end of those that are still served", () => {
    const models = ["old", "leaving", "new"].map((id) => ({ ...text, id, name: id }));
    const ended = {
      old: { since: "2026-07-01", replacement: "new" },
      leaving: { since: "2026-09-01", replacement: "new" },
      new: { since: "2027-01-01", replacement: "unknown" },
    };
    expect(read(models, ended)?.models).toMatchObject([
      { id: "leaving", retired: "2026-09-01", replacement: "new" },
      { id: "new", retired: "2027-01-01" },
    ]);
    expect(read(models, ended, "2027-01-01")).toBeUndefined();
  });

  it("refuse a snapshot without a day", () => {
    expect(() =>
      factsOf({ source: "models.example", providers: {} }, new Map(), { asOf: "2026-07-02", providers: {} }),
    ).toThrow("lacks an address or a day");
  });
});

describe("the name of a model", () => {
  it.each([
    ["openai/gpt-oss-9b", ["openai.gpt-oss-9b-1:0", "@cf/openai/gpt-oss-9b", "gpt-oss-9b", "databricks-gpt-oss-9b"]],
    ["zai-org/GLM-9.1", ["zai-org/GLM-9.1", "accounts/fireworks/models/glm-9p1", "zai-glm-9.1", "z-ai/glm-9.1"]],
    ["anthropic/claude-opus-9", ["claude-opus-9", "claude-opus-9@default", "claude-opus-9-20260101"]],
    ["meta-llama/Llama-9-70B-Instruct", ["meta-llama/Llama-9-70B-Instruct-Turbo", "meta/llama-9-70b-instruct-maas"]],
    ["Qwen/Qwen9-32B", ["Qwen/Qwen9-32B", "qwen/qwen9-32b-fp8", "qwen9-32b"]],
  ])("is %s, however vendors spell it", (name, ids) => {
    expect(idsOf(ids.map((id) => ({ ...text, id, name: "GPT OSS 9B", open: true })))).toEqual(ids.map(() => name));
  });

  it("is the label where the vendor shortens its ids", () => {
    const models = [
      { ...text, id: "eu.deepseek.v9-v1:0", name: "DeepSeek-V9 (EU)" },
      { ...text, id: "deepseek/deepseek-v9", name: "DeepSeek V9" },
    ];
    expect(idsOf(models)).toEqual(["deepseek-ai/deepseek-v9", "deepseek-ai/deepseek-v9"]);
  });

  it("is absent if no owner is known", () => {
    expect(idsOf([{ ...text, id: "model-router", name: "Model Router" }])).toEqual([undefined]);
  });
});
