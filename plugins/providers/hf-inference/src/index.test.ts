import { InferenceClient } from "@patchbay/core/client";
import { createReplay, providerTrial, responseOf } from "@patchbay/testing";
import type { ProviderManifest } from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("hf-inference", packageJson, provider);
const plugin = { ...provider, id: "hf-inference", manifest: packageJson.patchbay as ProviderManifest };
const png = { $blob: "abc", type: "image/png" };

/** The message of a check for an answer with an unexpected shape. */
async function detailOf(task: string, args: object, json: unknown): Promise<string | undefined> {
  const { message } = await tryProvider({ task, args: { ...args }, answers: [{ json }] });
  return /^Invalid inference output: (.*)\. Use the 'request' method/s.exec(message ?? "")?.[1];
}

describe("an answer of another shape", () => {
  const label = { label: 1, score: 1 };
  const labels = "Expected Array<{label: string, score: number}>";
  it.each<[string, object, unknown, string]>([
    ["text-classification", { inputs: "a" }, [{ label: "a" }], labels],
    ["text-classification", { inputs: "a" }, [], labels],
    [
      "token-classification",
      { inputs: "a" },
      [{ entity: "PER", word: "a", score: 1, start: 0, end: 1 }],
      "Expected Array<{end: number, entity_group: string, score: number, start: number, word: string}>",
    ],
    [
      "token-classification",
      { inputs: "a" },
      [{ entity_group: "PER", word: 1, score: 1, start: 0, end: 1 }],
      "Expected Array<{end: number, entity_group: string, score: number, start: number, word: string}>",
    ],
    [
      "question-answering",
      { inputs: { question: "q", context: "c" } },
      [{ answer: "a", score: 1 }],
      "Expected Array<{answer: string, end: number, score: number, start: number}>",
    ],
    [
      "table-question-answering",
      { inputs: { question: "q", table: {} } },
      { answer: "a", cells: [], coordinates: [] },
      "Expected {aggregator: string, answer: string, cells: string[], coordinates: number[][]}",
    ],
    [
      "fill-mask",
      { inputs: "a" },
      [{ score: 1, sequence: "s", token: "1", token_str: "t" }],
      "Expected Array<{score: number, sequence: string, token: number, token_str: string}>",
    ],
    ["summarization", { inputs: "a" }, { summary_text: "s" }, "Expected Array<{summary_text: string}>"],
    ["translation", { inputs: "a" }, [{ text: "t" }], "Expected Array<{translation_text: string}>"],
    [
      "zero-shot-classification",
      { inputs: "a", parameters: { candidate_labels: ["x"] } },
      { labels: ["x"], scores: ["1"], sequence: "a" },
      "Expected Array<{labels: string[], scores: number[], sequence: string}>",
    ],
    ["sentence-similarity", { inputs: { source_sentence: "a", sentences: [] } }, ["1"], "Expected Array<number>"],
    [
      "feature-extraction",
      { inputs: "a" },
      [[[[[1]]]]],
      "Expected Array<number[][][] | number[][] | number[] | number>",
    ],
    ["feature-extraction", { inputs: "a" }, [[1], 1], "Expected Array<number[][][] | number[][] | number[] | number>"],
    ["text-generation", { inputs: "a" }, [{ text: "t" }], "Expected Array<{generated_text: string}>"],
    ["tabular-classification", { inputs: { data: {} } }, ["a"], "Expected Array<number>"],
    ["tabular-regression", { inputs: { data: {} } }, {}, "Expected Array<number>"],
    ["image-classification", { inputs: png }, [label], labels],
    [
      "image-segmentation",
      { inputs: png },
      [{ label: "a", mask: 1 }],
      "Expected Array<{label: string, mask: string, score: number}>",
    ],
    [
      "object-detection",
      { inputs: png },
      [{ label: "a", score: 1 }],
      "Expected Array<{label: string, score: number, box: {xmin: number, ymin: number, xmax: number, ymax: number}}>",
    ],
    ...["xmin", "ymin", "xmax", "ymax"].map((edge): [string, object, unknown, string] => [
      "object-detection",
      { inputs: png },
      [{ label: "a", score: 1, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1, [edge]: "1" } }],
      "Expected Array<{label: string, score: number, box: {xmin: number, ymin: number, xmax: number, ymax: number}}>",
    ]),
    ["image-to-text", { inputs: png }, [], "Expected {generated_text: string}"],
    ["image-to-image", { inputs: png }, {}, "Expected Blob"],
    ["text-to-image", { inputs: "a" }, null, "response is undefined"],
    ["text-to-image", { inputs: "a" }, { output: [] }, "Expected a Blob "],
    ["zero-shot-image-classification", { inputs: png }, [label], labels],
    [
      "document-question-answering",
      { inputs: { question: "q", image: png } },
      [{ answer: "a", score: "1" }],
      "Expected Array<{answer: string, end: number, score: number, start: number}>",
    ],
    [
      "visual-question-answering",
      { inputs: { question: "q", image: png } },
      [{ answer: "a" }],
      "Expected Array<{answer: string, score: number}>",
    ],
    ["audio-classification", { inputs: png }, [label], `${labels} but received different format`],
    ["audio-to-audio", { inputs: png }, {}, "Expected Array"],
    ["audio-to-audio", { inputs: png }, [{ label: "a" }], "Expected Array<{label: string, audio: Blob}>"],
    ["audio-to-audio", { inputs: png }, [{ label: "a", blob: "YWJj" }], "Expected Array<{label: string, audio: Blob}>"],
    ["automatic-speech-recognition", { inputs: png }, { text: 1 }, "Expected {text: string}"],
    ["text-to-speech", { inputs: "a" }, {}, "Expected Blob"],
    ["conversational", { messages: [] }, [], "Expected ChatCompletionOutput"],
  ])("%s names what it expected", async (task, args, json, expected) => {
    expect(await detailOf(task, args, json)).toBe(expected);
  });
});

/** The address and body of a call's request. */
async function requestTo(endpointUrl: string, task: string, args: object, json: unknown = {}) {
  const replay = createReplay(() => responseOf({ json }));
  const client = new InferenceClient("key", { providers: [plugin], fetch: replay.fetch });
  await client.run(task, { endpointUrl, ...args }).catch(() => undefined);
  const [request] = replay.sent;
  return { url: request?.url, body: request?.body };
}

const answered = (answer: Parameters<typeof responseOf>[0]) =>
  new InferenceClient("key", { providers: [plugin], fetch: createReplay(() => responseOf(answer)).fetch });

describe("an endpoint", () => {
  it.each([
    ["https://e.example", "https://e.example/v1/chat/completions"],
    ["https://e.example/v1/", "https://e.example/v1/chat/completions"],
    ["https://e.example/team/v1", "https://e.example/team/v1/chat/completions"],
    ["https://e.example/v1/chat/completions", "https://e.example/v1/chat/completions"],
    ["https://e.example/v1/chat/completions/", "https://e.example/v1/chat/completions"],
    ["https://e.example/v1/embeddings", "https://e.example/v1/chat/completions"],
    ["https://e.example/paas/v4/chat/completions?v=2", "https://e.example/paas/v4/chat/completions?v=2"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/chat/completions"],
  ])("%s is called for chats at %s", async (endpointUrl, url) => {
    const request = await requestTo(endpointUrl, "conversational", { messages: [] });
    expect(request).toEqual({ url, body: { messages: [] } });
  });

  it("is called for other tasks at its address, without any suffix", async () => {
    expect(await requestTo("https://e.example/gen", "text-generation", { inputs: "a" })).toEqual({
      url: "https://e.example/gen",
      body: { inputs: "a" },
    });
    expect((await requestTo("https://e.example/x", "feature-extraction", { inputs: "a" })).url).toBe(
      "https://e.example/x",
    );
  });

  it.each(["https://e.example/predict", "https://e.example/predict/", "https://e.example/v1/predict"])(
    "%s is called for each task of OpenAI's API in the hub's form",
    async (endpointUrl) => {
      for (const task of ["feature-extraction", "text-to-image", "text-to-speech", "text-generation"]) {
        expect(await requestTo(endpointUrl, task, { inputs: "a", model: "m" })).toEqual({
          url: endpointUrl,
          body: { inputs: "a" },
        });
      }
      const recording = new Blob(["abc"], { type: "audio/wav" });
      expect(await requestTo(endpointUrl, "automatic-speech-recognition", { inputs: recording })).toEqual({
        url: endpointUrl,
        body: recording,
      });
    },
  );

  it.each(["https://e.example/v1", "https://e.example/v1/chat/completions", "https://e.example/v1/embeddings/"])(
    "%s is called at OpenAI's routes, with the caller's model",
    async (endpointUrl) => {
      const args = { inputs: "a", model: "m" };
      const embeddings = { encoding_format: "base64", ...args };
      expect(await requestTo(endpointUrl, "feature-extraction", embeddings)).toEqual({
        url: "https://e.example/v1/embeddings",
        body: { input: "a", model: "m", encoding_format: "base64" },
      });
      const image = { ...args, parameters: { width: 512, height: 256, quality: "low" } };
      expect(await requestTo(endpointUrl, "text-to-image", image)).toEqual({
        url: "https://e.example/v1/images/generations",
        body: { prompt: "a", model: "m", size: "512x256", quality: "low" },
      });
      expect(await requestTo(endpointUrl, "text-to-speech", { ...args, parameters: { voice: "alloy" } })).toEqual({
        url: "https://e.example/v1/audio/speech",
        body: { input: "a", model: "m", voice: "alloy" },
      });
      const recording = new Blob(["abc"], { type: "audio/mpeg" });
      const { url, body } = await requestTo(endpointUrl, "automatic-speech-recognition", { inputs: recording });
      expect(url).toBe("https://e.example/v1/audio/transcriptions");
      const form = body as FormData;
      expect([form.get("model"), (form.get("file") as File).name]).toEqual([null, "audio.mp3"]);
    },
  );

  it("may answer in OpenAI's form", async () => {
    const endpointUrl = "https://e.example/v1";
    const vectors = answered({ json: { data: [{ embedding: "AACAPwAAAMA=" }, { embedding: [1, 2] }] } });
    expect(await vectors.featureExtraction({ endpointUrl, inputs: ["a", "b"] })).toEqual([
      [1, -2],
      [1, 2],
    ]);
    const image = answered({ json: { data: [{ b64_json: "QUJD" }] } });
    expect(await (await image.textToImage({ endpointUrl, inputs: "a" })).text()).toBe("ABC");
    const speech = answered({ blob: { $blob: "abc", type: "audio/mpeg" } });
    expect((await speech.textToSpeech({ endpointUrl, inputs: "a" })).type).toBe("audio/mpeg");
    const text = answered({ json: { text: "hello" } });
    expect(await text.automaticSpeechRecognition({ endpointUrl, inputs: new Blob(["a"]) })).toEqual({ text: "hello" });
  });

  it.each(["https://e.example/v1", "https://e.example/v1/completions"])(
    "%s is called for a completion, because it has OpenAI's protocol",
    async (endpointUrl) => {
      const args = { inputs: "a", model: "m", parameters: { max_new_tokens: 3 } };
      expect(await requestTo(endpointUrl, "text-generation", args)).toEqual({
        url: "https://e.example/v1/completions",
        body: { prompt: "a", model: "m", max_tokens: 3 },
      });
      const replay = createReplay(() => responseOf({ json: { model: "m", choices: [{ text: "b" }] } }));
      const client = new InferenceClient("key", { providers: [plugin], fetch: replay.fetch });
      expect(await client.textGeneration({ endpointUrl, inputs: "a" })).toEqual({ generated_text: "b" });
    },
  );

  it("may be passed as the model", async () => {
    const replay = createReplay(() => responseOf({ json: [[{ label: "a", score: 1 }]] }));
    const client = new InferenceClient("key", { providers: [plugin], fetch: replay.fetch });
    const answer = await client.textClassification({
      provider: "hf-inference",
      model: "https://e.example/x",
      inputs: "a",
    });
    expect(replay.sent.map(({ url }) => url)).toEqual(["https://e.example/x"]);
    expect(answer).toEqual([{ label: "a", score: 1 }]);
  });

  it("takes raw requests without a task", async () => {
    const replay = createReplay(() => responseOf({ json: { any: 1 } }));
    const client = new InferenceClient("key", { providers: [plugin], fetch: replay.fetch });
    expect(await client.request({ endpointUrl: "https://e.example/raw", inputs: "a", extra: 2 })).toEqual({ any: 1 });
    expect(replay.sent[0]?.body).toEqual({ inputs: "a", extra: 2 });
  });
});

it("reads a text's labels from a nested or a flat list", async () => {
  const list = [
    { label: "a", score: 0.9 },
    { label: "b", score: 0.1 },
  ];
  for (const json of [list, [list]]) {
    const answers = [{ json }];
    const { output } = await tryProvider({ task: "text-classification", args: { inputs: "a" }, answers });
    expect(output).toEqual(list);
  }
});

it("sends any token to the router, because the provider has no other host", async () => {
  const answers = [{ json: [[{ label: "a", score: 1 }]] }];
  const { requests } = await tryProvider({ task: "text-classification", args: { inputs: "a" }, answers });
  expect(requests[0]?.url).toBe("https://router.huggingface.co/hf-inference/models/model");
});

it("wraps image bytes in an object when JSON is requested", async () => {
  const answers = [{ blob: { $blob: "abc", type: "image/png" } }];
  const options = { outputType: "json" } as const;
  const { output } = await tryProvider({ task: "text-to-image", args: { inputs: "a" }, options, answers });
  expect(output).toEqual({ output: "data:image/png;base64,YWJj" });
});
