import { describe, expect, it, vi } from "vitest";
import { OutputError } from "../errors/index.ts";
import type { Answer, OutputType, ProviderCall, ProviderTask, ReadContext } from "./contract.ts";
import { imageGeneration, openAiImageSize } from "./openai-images.ts";
import { openAiChat } from "./openai-chat.ts";
import { openAiChatGeneration } from "./openai-chat-generation.ts";
import { openAiCompletion } from "./openai-completion.ts";
import { openAiEmbedding } from "./openai-embedding.ts";
import { openAiModels } from "./openai-models.ts";
import { readTranscription } from "./openai-audio.ts";

const call = (args: object, parameters?: object, outputType?: OutputType): ProviderCall => ({
  task: "text-to-image",
  args: args as ProviderCall["args"],
  parameters: parameters as ProviderCall["parameters"],
  modelId: "org/M",
  providerModelId: "pid",
  mapping: undefined,
  routed: true,
  baseUrl: "https://router.example/x",
  endpointUrl: undefined,
  hubUrl: "https://hub.example",
  outputType,
  streaming: false,
  settings: {},
});

const answer = (data: unknown): Answer => ({ data, status: 200, url: "https://a.example/", header: () => null });

function contextOf(input: ProviderCall): ReadContext {
  return {
    call: input,
    signal: new AbortController().signal,
    send: () => Promise.reject(new Error("not expected")),
    wait: () => Promise.resolve(),
    progress: () => undefined,
    blobFromUrl: vi.fn<ReadContext["blobFromUrl"]>(async (url) => new Blob([url], { type: "image/webp" })),
  };
}

const bodyOf = async (task: ProviderTask, input: ProviderCall) =>
  JSON.parse(JSON.stringify(await task.body(input, contextOf(input))));

async function readOf(task: ProviderTask, data: unknown, input = call({})): Promise<unknown> {
  return task.read(answer(data), contextOf(input));
}

describe("openAiChat", () => {
  const chat = openAiChat({ path: "openai/v1/chat/completions" });
  const complete = { id: "x", created: 1, model: "m", choices: [], usage: { total_tokens: 1 } };

  it("posts the arguments as given, then the provider's model", async () => {
    expect(chat.route(call({}))).toEqual({ path: "openai/v1/chat/completions" });
    expect(openAiChat().route(call({}))).toEqual({ path: "v1/chat/completions" });
    expect(await bodyOf(chat, call({ messages: [], max_tokens: 5 }))).toEqual({
      messages: [],
      max_tokens: 5,
      model: "pid",
    });
  });

  it("lets a vendor change the body", async () => {
    const changed = openAiChat({ body: ({ store: _store, ...rest }) => rest });
    expect(await bodyOf(changed, call({ messages: [], store: true }))).toEqual({ messages: [], model: "pid" });
  });

  it.each([{}, { usage: null }, { system_fingerprint: null }, { system_fingerprint: "f" }, { extra: 1 }])(
    "returns a complete answer unchanged: %j",
    async (more) => {
      const data = { ...complete, ...more };
      expect(await readOf(chat, data)).toBe(data);
    },
  );

  it.each<[string, unknown]>([
    ["created is text", { ...complete, created: "1" }],
    ["no choices", { ...complete, choices: undefined }],
    ["no id", { ...complete, id: undefined }],
    ["no model", { ...complete, model: 5 }],
    ["no usage", { ...complete, usage: undefined }],
    ["fingerprint is a number", { ...complete, system_fingerprint: 1 }],
    ["null", null],
    ["a list", [complete]],
    ["a Blob", new Blob(["x"])],
  ])("refuses an answer where %s", async (_why, data) => {
    await expect(readOf(chat, data)).rejects.toThrow(
      "Invalid inference output: Expected ChatCompletionOutput. Use the 'request' method with the same parameters to do a custom call with no type checking.",
    );
  });

  it("reads text and end from chunks of any shape", () => {
    const stream = chat.stream!;
    const chunks = [
      { choices: [{ delta: { content: "a" } }] },
      { choices: [{ delta: { content: null }, finish_reason: "stop" }] },
      { choices: [] },
      {},
      null,
      5,
      { choices: [null] },
    ];
    expect(chunks.map((chunk) => stream.text(chunk as never))).toEqual(["a", "", "", "", "", "", ""]);
    expect(chunks.map((chunk) => stream.complete?.(chunk as never))).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("openAiCompletion", () => {
  const completion = openAiCompletion({ expected: "Expected OVHcloud text generation response format" });

  it("posts the prompt with flat parameters, max_new_tokens renamed", async () => {
    expect(await bodyOf(completion, call({ inputs: "Hi", echo: true }, { max_new_tokens: 1, seed: 42 }))).toEqual({
      model: "pid",
      max_tokens: 1,
      seed: 42,
      echo: true,
      prompt: "Hi",
    });
  });

  it("sends the provider's model even if the parameters name another", async () => {
    for (const task of [completion, openAiChatGeneration({ expected: "x" })]) {
      expect(await bodyOf(task, call({ inputs: "Hi" }, { model: "other", max_tokens: 2 }))).toMatchObject({
        model: "pid",
        max_tokens: 2,
      });
    }
  });

  it("returns the first choice's text", async () => {
    expect(await readOf(completion, { model: "m", choices: [{ text: "T" }] })).toEqual({ generated_text: "T" });
    expect(await readOf(completion, { model: "m", choices: [{ text: "" }] })).toEqual({ generated_text: "" });
  });

  it("reads a list with generated_text, too", async () => {
    expect(await readOf(completion, [{ generated_text: "T" }])).toEqual({ generated_text: "T" });
  });

  it.each([{ choices: [{ text: "T" }] }, { model: "m", choices: [] }, { model: "m", choices: [{}] }, [], [{}], "x"])(
    "refuses %j",
    async (data) => {
      await expect(readOf(completion, data)).rejects.toMatchObject({
        detail: "Expected OVHcloud text generation response format",
      });
    },
  );

  it("reads text from chunks", () => {
    expect(completion.stream!.text({ choices: [{ text: "a" }] })).toBe("a");
    expect(completion.stream!.complete?.({ choices: [{ text: "", finish_reason: "length" }] })).toBe(true);
  });
});

describe("openAiEmbedding", () => {
  const embedding = openAiEmbedding({ expected: "Expected vectors" });

  it("posts the arguments that the hub's servers do not have of their own", async () => {
    expect(await bodyOf(embedding, call({ inputs: ["a", "b"], normalize: true, dimensions: 2 }))).toEqual({
      dimensions: 2,
      input: ["a", "b"],
      model: "pid",
    });
  });

  it("returns the vectors in order", async () => {
    expect(await readOf(embedding, { data: [{ embedding: [1, 2] }, { embedding: [3] }] })).toEqual([[1, 2], [3]]);
  });

  it("decodes vectors in base64", async () => {
    const data = { data: [{ embedding: Buffer.from(new Float32Array([0.5, -2]).buffer).toString("base64") }] };
    expect(await readOf(embedding, data)).toEqual([[0.5, -2]]);
  });

  it.each([
    {},
    { data: [{ embedding: ["a"] }] },
    { data: [{ embedding: "AAA=" }] },
    { data: [{ embedding: "*" }] },
    null,
  ])("refuses %j", async (data) => {
    await expect(readOf(embedding, data)).rejects.toMatchObject({ detail: "Expected vectors" });
  });
});

describe("openAiModels", () => {
  it.each([
    [{ architecture: { input_modalities: ["image", "text", "file", "smell"] } }, ["text", "image", "document"]],
    [{ input_modalities: ["text", "video"] }, ["text", "video"]],
    [{ supported_input_modalities: ["text", "audio"] }, ["text", "audio"]],
    // Values that are not lists of input types are ignored.
    [{ architecture: "llama", input_modalities: "text" }, undefined],
    [{ architecture: { input_modalities: [] } }, undefined],
  ])("reads what a model takes: %j", async (entry, inputs) => {
    const context = contextOf(call({}));
    const [listed] = await openAiModels().read(answer({ data: [{ id: "m", ...entry }] }), context);
    expect(listed).toEqual({ id: "m", task: "conversational", ...(inputs && { inputs }) });
  });
});

describe("imageGeneration", () => {
  const expected = "Expected Nebius text-to-image response format";
  const nebius = imageGeneration({ expected, fixed: () => ({ response_format: "b64_json" }) });
  const base64 = { data: [{ b64_json: "QUJD" }] };
  const url = { data: [{ url: "https://cdn.example/i" }] };

  it("posts flat parameters, over which prompt, model and fixed members win", async () => {
    const input = call({ inputs: "cat", extra: 1 }, { response_format: "url", width: 2, prompt: "dog" });
    expect(await bodyOf(nebius, input)).toEqual({
      response_format: "b64_json",
      prompt: "cat",
      model: "pid",
      width: 2,
      extra: 1,
    });
  });

  it.each([
    [
      { width: 1024, height: 768, seed: 1 },
      { size: "1024x768", seed: 1 },
    ],
    [{ width: 1024 }, { width: 1024 }],
    [{ width: 1024, height: 768, size: "auto" }, { size: "auto" }],
  ])("writes the size of %j as one text", (input, sent) => {
    expect(openAiImageSize(input)).toEqual(sent);
  });

  it("serves vendors with other names", async () => {
    const other = imageGeneration({
      expected,
      modelMember: "model_name",
      parameters: ({ num_inference_steps: steps, ...rest }) => ({ ...rest, steps }),
      image: (data) => ({ base64: (data as { images: { image: string }[] }).images[0]!.image }),
    });
    expect(await bodyOf(other, call({ inputs: "cat" }, { num_inference_steps: 4 }))).toEqual({
      steps: 4,
      prompt: "cat",
      model_name: "pid",
    });
    expect(await readOf(other, { images: [{ image: "QUJD" }] })).toBeInstanceOf(Blob);
  });

  it.each<[OutputType | undefined, object, unknown]>([
    ["url", base64, "data:image/jpeg;base64,QUJD"],
    ["dataUrl", base64, "data:image/jpeg;base64,QUJD"],
    ["json", base64, base64],
    ["url", url, "https://cdn.example/i"],
    ["dataUrl", url, "data:image/webp;base64,aHR0cHM6Ly9jZG4uZXhhbXBsZS9p"],
    ["json", url, url],
  ])("output type %s of %j", async (outputType, data, output) => {
    expect(await readOf(nebius, data, call({}, {}, outputType))).toEqual(output);
  });

  it.each([
    [base64, "ABC", "image/jpeg"],
    [url, "https://cdn.example/i", "image/webp"],
  ])("is a Blob by default: %j", async (data, text, type) => {
    const blob = (await readOf(nebius, data)) as Blob;
    expect([await blob.text(), blob.type]).toEqual([text, type]);
  });

  it.each([{}, { data: [] }, { data: [{ b64_json: 1 }] }, null, new Blob()])("refuses %j", async (data) => {
    await expect(readOf(nebius, data)).rejects.toMatchObject({ detail: expected });
  });

  it("refuses what is no base64", async () => {
    await expect(readOf(nebius, { data: [{ b64_json: "***" }] })).rejects.toThrow("Expected an image in base64");
  });
});

describe("readTranscription", () => {
  it.each([
    ["a text alone", { text: "a" }, { text: "a" }],
    ["chunks", { text: "a", chunks: [{ text: "a", timestamp: [0, 1], speaker: 2 }] }, [0, 1]],
    ["segments", { text: "a", segments: [{ text: "a", start: 1, end: 2.5 }] }, [1, 2.5]],
    ["segments without times", { text: "a", segments: [{ text: "a" }] }, [0, 0]],
    ["chunks of another shape", { text: "a", chunks: [{ words: [] }] }, { text: "a" }],
    ["chunks whose end is unknown", { text: "a", chunks: [{ text: "a", timestamp: [0, null] }] }, { text: "a" }],
  ])("reads %s", (_, data, expected) => {
    const wanted = Array.isArray(expected) ? { text: "a", chunks: [{ text: "a", timestamp: expected }] } : expected;
    expect(readTranscription(data, "Expected text")).toEqual(wanted);
  });

  it.each([undefined, null, [], {}, { text: 1 }, new Blob([])])("refuses %j", (data) => {
    expect(() => readTranscription(data, "Expected text")).toThrow(OutputError);
  });
});
