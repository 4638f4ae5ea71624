import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPatchbay, type Patchbay } from "@patchbay/core";
import { directory } from "@patchbay/core/node";
import type { Progress } from "@patchbay/core/provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINE_FOLDER } from "../../core/kit/testing/slow-packages.ts";
import { MEDIA_ANSWERS, near, softmax, TEXT_ANSWERS } from "./tiny-models/answers.ts";
import { buildEngine } from "./tiny-models/build-engine.ts";
import { tinyModels } from "./tiny-models/hub-models.ts";
import { startLoopbackHub, type LoopbackHub } from "./tiny-models/loopback-hub.ts";
import { pngImage, wavRecording } from "./tiny-models/media.ts";
import { FRAME, levelOf } from "./tiny-models/speech-model.ts";

// The real library and runtime, over models whose answers are computed by hand.

const provider = "transformers-js";
const home = mkdtempSync(path.join(tmpdir(), "patchbay-models-"));
const before = { cwd: process.cwd(), home: process.env["HOME"] };
let hub: LoopbackHub;
let patchbay: Patchbay;

beforeAll(async () => {
  await buildEngine();
  // The engine loads the library from the program's folder and caches models in the user's home folder.
  process.chdir(ENGINE_FOLDER);
  process.env["HOME"] = home;
  hub = await startLoopbackHub(tinyModels());
  patchbay = await createPatchbay({ plugins: directory(ENGINE_FOLDER), hubUrl: hub.url });
}, 200_000);

afterAll(async () => {
  await patchbay.dispose();
  await hub.stop();
  process.chdir(before.cwd);
  process.env["HOME"] = before.home;
  rmSync(home, { recursive: true });
});

const call = (task: string, model: string, input: object, options: object = {}): Promise<unknown> =>
  patchbay.client().run(task, { provider, model, ...input } as never, options) as Promise<unknown>;

describe("text", () => {
  it("classifies text after a download that reports its bytes", async () => {
    const progress: Progress[] = [];
    const labels = await call(
      "text-classification",
      "tiny/sentiment",
      { inputs: "Good film" },
      { onProgress: (one: Progress) => progress.push(one) },
    );
    const [negative = 0, positive = 0] = softmax([0, 1.5]);
    expect(labels).toEqual([
      { label: "POSITIVE", score: near(positive) },
      { label: "NEGATIVE", score: near(negative) },
    ]);
    const total = Object.values(hub.models["tiny/sentiment"] ?? {}).reduce((sum, { length }) => sum + length, 0);
    expect(progress).toContainEqual({ phase: "downloading", ratio: 1, doneBytes: total, totalBytes: total });
    expect(progress.at(-1)).toEqual({ phase: "running" });
  });

  it("finds names in a text with their positions", async () => {
    const [, , , score = 0] = softmax([0, 0, 0, 5]);
    expect(await call("token-classification", "tiny/entities", { inputs: "Anna Smith in Paris" })).toEqual([
      { entity_group: "PER", word: "Anna Smith", score: near(score), start: 0, end: 10 },
      { entity_group: "LOC", word: "Paris", score: near(score), start: 14, end: 19 },
    ]);
  });

  it("converts texts to vectors and compares them", async () => {
    const vectors = await call("feature-extraction", "tiny/encoder", { inputs: ["king", "king queen"] });
    // (3, 4) has length 5; the mean of (3, 4) and (4, 3) points between the axes.
    expect(vectors).toEqual([
      [near(0.6), near(0.8)],
      [near(Math.SQRT1_2), near(Math.SQRT1_2)],
    ]);
    const inputs = { source_sentence: "king", sentences: ["queen", "apple"] };
    expect(await call("sentence-similarity", "tiny/encoder", { inputs })).toEqual([near(24 / 25), near(0)]);
  });

  it("finds the answer to a question in a text", async () => {
    const inputs = { question: "Who did it", context: "Jane Austen did it" };
    // Four words and the beginning are scored: one of them 6, the others 0.
    const share = Math.exp(6) / (Math.exp(6) + 4);
    expect(await call("question-answering", "tiny/answers", { inputs })).toEqual({
      answer: "Jane Austen",
      score: near(share * share),
      start: 0,
      end: 11,
    });
  });
});

describe("media", () => {
  it("classifies an image by its colors", async () => {
    const inputs = pngImage(4, 4, () => [255, 51, 0]);
    const [red = 0, green = 0, blue = 0] = softmax([10, 2, 0]);
    expect(await call("image-classification", "tiny/colors", { inputs })).toEqual([
      { label: "red", score: near(red) },
      { label: "green", score: near(green) },
      { label: "blue", score: near(blue) },
    ]);
  });

  it("finds the position of a square", async () => {
    const inputs = pngImage(8, 8, (x, y) => (x >= 4 && x < 6 && y >= 1 && y < 3 ? [255, 0, 0] : [0, 0, 0]));
    expect(await call("object-detection", "tiny/detector", { inputs })).toEqual([
      { label: "square", score: near(softmax([8, 0])[0] ?? 0), box: { xmin: 4, ymin: 1, xmax: 6, ymax: 3 } },
    ]);
  });

  it("transcribes speech at a different rate than the model's", async () => {
    // At 32 kHz a frame has twice as many samples.
    const samples = [..."aab<b c"].flatMap((letter) => Array<number>(2 * FRAME).fill(levelOf(letter)));
    const inputs = wavRecording(samples, 32_000);
    expect(await call("automatic-speech-recognition", "tiny/speech", { inputs })).toEqual({ text: "abb c" });
  });
});

describe("every other task is answered, after a download of the predicted size", () => {
  it.each([...TEXT_ANSWERS, ...MEDIA_ANSWERS])("$task by $model", async ({ task, model, input, output, read }) => {
    const { engine } = await patchbay.plugins.load("provider", provider);
    const predicted = await engine?.availability(model, { task, hubUrl: hub.url });
    const { length } = hub.downloads;
    const answer = await call(task, model, input);
    expect(read ? await read(answer as never) : answer).toEqual(output);
    const fetched = hub.downloads.slice(length).map((address) => address.replace(`/${model}/resolve/main/`, ""));
    const bytes = fetched.reduce((sum, name) => sum + Buffer.byteLength(files(model)[name] ?? ""), 0);
    // Several tasks share a model.
    expect(predicted).toEqual({
      device: "cpu",
      ...(bytes === 0 ? { status: "ready" } : { status: "downloadable", bytes }),
    });
  });
});

const messages = [{ role: "user", content: "Hello" }];

const stream = async (options: object) => {
  const pieces: unknown[] = [];
  const input = { provider, model: "tiny/chat", messages, ...options };
  for await (const { choices } of patchbay.client().chatCompletionStream(input)) {
    pieces.push(choices[0]?.delta.content ?? choices[0]?.finish_reason);
  }
  return pieces;
};

describe("writing", () => {
  it("answers a chat with the model's template and cache", async () => {
    // "user : hello assistant :" are 5 tokens, so at most 7 words follow.
    const output = await patchbay.client().chatCompletion({ provider, model: "tiny/chat", messages });
    expect(output).toMatchObject({
      model: "tiny/chat",
      choices: [{ message: { content: "one two three one two three one" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 5, completion_tokens: 8 },
    });
  });

  it("streams pieces, stops at a stop text, and respects the token limit", async () => {
    expect(await stream({ max_tokens: 3 })).toEqual(["one ", "two ", "three", "length"]);
    expect(await stream({ stop: ["three"] })).toEqual(["one ", "two ", "stop"]);
  });

  it("continues a text", async () => {
    const input = { inputs: "one two", parameters: { max_new_tokens: 4, return_full_text: true } };
    expect(await call("text-generation", "tiny/chat", input)).toMatchObject({
      generated_text: "one twothree one two three",
      details: { finish_reason: "length" },
    });
  });
});

const files = (id: string) => hub.models[id] ?? {};
const sentiment = (model: string) => call("text-classification", model, { inputs: "Good" });
const storedFolders = () =>
  readdir(path.join(home, ".cache/patchbay", provider, new URL(hub.url).host.replace(":", "-"), "tiny"));

describe("what cannot run", () => {
  it("refuses a model of another task, one without ONNX weights, and a missing one", async () => {
    await expect(sentiment("tiny/entities")).rejects.toThrow(
      "is not a model for text-classification: it is a DistilBertForTokenClassification",
    );
    const { "onnx/model.onnx": _weights, ...without } = files("tiny/sentiment");
    hub.models["tiny/bare"] = without;
    await expect(sentiment("tiny/bare")).rejects.toThrow("has no weights in the ONNX format");
    await expect(sentiment("tiny/none")).rejects.toThrow(`tiny/none is not at ${new URL(hub.url).host}`);
    expect(await storedFolders()).not.toContain("bare");
  });

  it.each([
    ["tiny/cloze", "summarization", { inputs: "Good" }, "tiny/cloze is not a model for summarization: it is a Di"],
    ["tiny/colors", "image-segmentation", {}, "is not a model for image-segmentation: it is a ViTForImageCl"],
    ["tiny/sentiment", "zero-shot-classification", { inputs: "Good" }, "its labels are NEGATIVE, POSITIVE, where"],
    ["tiny/detector", "zero-shot-object-detection", {}, "cannot run the architecture of tiny/detector"],
    ["tiny/matcher", "text-classification", { inputs: "Good" }, "cannot run the architecture of tiny/matcher"],
  ])("refuses %s for %s, and leaves no files", async (id, task, args, reason) => {
    const model = `${id}-elsewhere`;
    hub.models[model] = files(id);
    const input = { inputs: pngImage(2, 2, () => [0, 0, 0]), parameters: { candidate_labels: ["red"] }, ...args };
    const running = call(task, model, input).catch((error: Error) => error);
    expect(await running).toMatchObject({ message: expect.stringContaining(reason.replace(id, model)) });
    expect(await storedFolders()).not.toContain(model.slice("tiny/".length));
  });

  it.each([
    ["tokenizer_config.json", "tiny/shortener", "summarization", "has no tokenizer (tokenizer.json and"],
    ["tokenizer.json", "tiny/voice", "text-to-speech", "is not at"],
    ["preprocessor_config.json", "tiny/depth", "depth-estimation", "has no image or audio processor"],
    ["onnx/decoder_model_merged.onnx", "tiny/shortener", "summarization", "has no weights in the ONNX format"],
    ["config.json", "tiny/shortener", "summarization", "is not at"],
  ])(
    "refuses a model without its %s, and leaves no files, until the file exists",
    async (missing, id, task, reason) => {
      const { [missing]: _missing, ...others } = files(id);
      const model = `tiny/without-${missing.replaceAll(/\W/g, "-")}`;
      hub.models[model] = others;
      const inputs = task === "depth-estimation" ? pngImage(2, 2, () => [0, 0, 0]) : "Good";
      await expect(call(task, model, { inputs })).rejects.toThrow(`${model} ${reason}`);
      expect(await storedFolders()).not.toContain(model.slice("tiny/".length));
      hub.models[model] = files(id);
      expect(await call(task, model, { inputs })).toBeDefined();
    },
  );

  it("refuses a damaged file, and downloads it again", async () => {
    const whole = files("tiny/sentiment");
    hub.models["tiny/broken"] = { ...whole, "onnx/model.onnx": "This is no model." };
    await expect(sentiment("tiny/broken")).rejects.toThrow("the file is damaged");
    expect(await storedFolders()).not.toContain("broken");
    hub.models["tiny/broken"] = whole;
    expect(await sentiment("tiny/broken")).toHaveLength(2);
  });

  it.each(["onnx/encoder_model.onnx", "onnx/decoder_model_merged.onnx", "tokenizer.json"])(
    "stores none of several files if one is damaged: %s",
    async (file) => {
      const model = `tiny/damaged-${file.replaceAll(/\W/g, "-")}`;
      hub.models[model] = { ...files("tiny/shortener"), [file]: "This is no such file." };
      await expect(call("summarization", model, { inputs: "Good" })).rejects.toThrow(
        new RegExp(`of ${model} (could not be read: the file is damaged|is damaged)`),
      );
      expect(await storedFolders()).not.toContain(model.slice("tiny/".length));
    },
  );

  it("leaves no files after a canceled download", async () => {
    hub.models["tiny/slow"] = files("tiny/sentiment");
    hub.hold(".onnx");
    const controller = new AbortController();
    const running = call("text-classification", "tiny/slow", { inputs: "Good" }, { signal: controller.signal });
    // Other files of the model may be asked for after it.
    await expect.poll(() => hub.downloads, { timeout: 10_000 }).toContain("/tiny/slow/resolve/main/onnx/model.onnx");
    controller.abort(new Error("enough"));
    await expect(running).rejects.toThrow("enough");
    await expect.poll(storedFolders, { timeout: 10_000 }).not.toContain("slow");
    hub.hold();
    expect(await sentiment("tiny/slow")).toHaveLength(2);
  }, 30_000);
});

it("a stored model needs no hub, is listed, and can be deleted", async () => {
  const model = "tiny/sentiment";
  const { length } = hub.downloads;
  await call("text-classification", model, { inputs: "bad" });
  expect(hub.downloads.slice(length)).toEqual([]);
  const client = patchbay.client();
  const listed = async () => (await client.models({ provider })).filter(({ id }) => id === model);
  const bytes = Object.values(files(model)).reduce((sum, content) => sum + content.length, 0);
  expect(await listed()).toMatchObject([{ id: model, task: "text-classification", storedBytes: bytes }]);
  await client.manageModel({ provider, model, action: "delete" });
  expect(await listed()).toEqual([]);
  expect(await storedFolders()).not.toContain("sentiment");
});
