import { createPatchbay } from "@patchbay/core";
import { EngineError, InputError } from "@patchbay/core/errors";
import type { EngineAvailability, Progress } from "@patchbay/core/provider";
import { afterEach, describe, expect, it, vi } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import engine from "./engine.ts";
import { installBrowserDouble, type BrowserDouble } from "./mock-browser.ts";

/** A client whose only provider is the engine, in a page with this browser's models. */
async function setUp(double?: BrowserDouble) {
  const globals = {};
  const { log } = double ? installBrowserDouble(double, globals) : { log: [] };
  vi.stubGlobal("self", globals);
  vi.stubGlobal("navigator", { language: "de-AT" });
  const fetch = vi.fn<typeof globalThis.fetch>();
  const entry = {
    ...packageJson.patchbay,
    kind: "provider",
    id: "chrome-ai",
    version: "1.0.0",
    base: "engines/chrome-ai/",
    origin: "built-in",
    requires: {},
    files: { engine: { path: "engine.a1.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 10 } },
  };
  const index = async () => ({ patchbay: 1, plugins: [entry] });
  const patchbay = await createPatchbay({ plugins: { index, load: async () => ({ default: engine }) }, fetch });
  const client = patchbay.client();
  return { client, log, fetch };
}

const text = (value: string) => [{ type: "text", value }];
const ask = (task: string): Promise<EngineAvailability> => engine.availability("", { task, hubUrl: "" });

async function failureOf(double: Partial<BrowserDouble>, content: unknown, more: object = {}): Promise<unknown> {
  const { client } = await setUp({ ...ready, ...double });
  const question = { provider, messages: [{ role: "user", content }], ...more } as never;
  return client.chatCompletion(question).catch((thrown: unknown) => thrown);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const provider = "chrome-ai";
const messages = [{ role: "user", content: "How are you" }];
const ready = { availability: "available" } as const;

describe("chat", () => {
  it("prompts the browser's model, counts its tokens and lets it go", async () => {
    const { client, log, fetch } = await setUp({ ...ready, pieces: ["Fine", ", thanks"] });
    const conversation = [
      { role: "system", content: "Be kind" },
      { role: "user", content: "Hello" },
      { role: "assistant", content: "Hello there" },
      ...messages,
    ];
    const output = await client.chatCompletion({ provider, messages: conversation });
    expect(output).toMatchObject({
      model: "language-model",
      choices: [{ index: 0, message: { role: "assistant", content: "Fine, thanks" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 8, completion_tokens: 2, total_tokens: 10 },
    });
    expect(log).toEqual([
      {
        create: "LanguageModel",
        expectedInputs: [{ type: "text" }],
        initialPrompts: [
          { role: "system", content: text("Be kind") },
          { role: "user", content: text("Hello") },
          { role: "assistant", content: text("Hello there") },
        ],
      },
      { prompt: [{ role: "user", content: text("How are you") }] },
      "destroyed",
    ]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("streams, and enforces a schema", async () => {
    const { client, log } = await setUp({ ...ready, pieces: ['{"a"', ":1}"] });
    const schema = { type: "object", properties: { a: { type: "number" } } };
    const format = { type: "json_schema", json_schema: { name: "answer", schema } } as const;
    const texts: unknown[] = [];
    for await (const { choices, usage } of client.chatCompletionStream({
      provider,
      messages,
      response_format: format,
    })) {
      texts.push([choices[0]?.delta.content, choices[0]?.finish_reason, usage?.completion_tokens]);
    }
    expect(texts).toEqual([
      ['{"a"', null, undefined],
      [":1}", null, undefined],
      [undefined, "stop", 2],
    ]);
    expect(log[1]).toMatchObject({ responseConstraint: schema });
  });

  it("passes images and audio as bytes", async () => {
    const { client, log } = await setUp(ready);
    await client.chatCompletion({
      provider,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } },
            { type: "input_audio", input_audio: { data: "aGk=", format: "wav" } },
          ],
        },
      ] as never,
    });
    expect(log[0]).toMatchObject({ expectedInputs: [{ type: "text" }, { type: "image" }, { type: "audio" }] });
    const [{ content }] = (log[1] as { prompt: [{ content: { type: string; value: unknown }[] }] }).prompt;
    const image = content[1]?.value as Blob;
    expect([image.type, await image.text()]).toEqual(["image/png", "hi"]);
    expect(new TextDecoder().decode(content[2]?.value as ArrayBuffer)).toBe("hi");
  });

  it.each([
    ["max_tokens", { max_tokens: 5 }],
    ["max_tokens", { max_tokens: 0 }],
    ["temperature", { temperature: 1 }],
    ["tools", { tools: [{ type: "function", function: { name: "f", description: "f" } }] }],
    ["top_k", { top_k: 3 }],
  ])("refuses %s by name", async (name, more) => {
    const { client, log } = await setUp(ready);
    const call = client.chatCompletion({ provider, messages, ...more } as never);
    await expect(call).rejects.toThrow(`does not support \`${name}\``);
    expect(log).toEqual([]);
  });

  it("reports how much too long an input is", async () => {
    const { client, log } = await setUp({ ...ready, contextWindow: 2 });
    const error: unknown = await client.chatCompletion({ provider, messages }).catch((thrown: unknown) => thrown);
    expect(InputError.isInstance(error)).toBe(true);
    expect(String(error)).toContain("too long for the browser’s language model: 3 tokens of at most 2. Shorten it.");
    expect(log.at(-1)).toBe("destroyed");
  });

  it("refuses a conversation whose beginning the browser would forget without a word", async () => {
    const { client, log } = await setUp({ ...ready, contextWindow: 4 });
    const earlier = [
      { role: "user", content: "Hello there" },
      { role: "assistant", content: "Hello" },
    ];
    const call = client.chatCompletion({ provider, messages: [...earlier, ...messages] });
    await expect(call).rejects.toThrow("language model: 6 tokens of at most 4");
    expect(log.filter((one) => typeof one === "object" && one !== null && "prompt" in one)).toEqual([]);
  });

  it("distinguishes unsupported input from an answer that the model cannot give", async () => {
    const image = [{ type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } }];
    const empty = [{ type: "image_url", image_url: { url: "data:image/png;base64," } }];
    const [refused, broken] = [await failureOf({ inputs: [] }, image), await failureOf({}, empty)];
    expect([InputError.isInstance(refused), InputError.isInstance(broken)]).toEqual([true, true]);
    expect(String(refused)).toContain("does not take this input or language: images or audio");
    expect(String(broken)).toContain("The image cannot be decoded");
    const format = { type: "json_schema", json_schema: { name: "answer", schema: { type: "object" } } };
    const unanswered = await failureOf({ breaksSchemas: true }, "Hello", { response_format: format });
    expect(EngineError.isInstance(unanswered)).toBe(true);
    expect(String(unanswered)).toContain("No answer follows the schema");
  });
});

describe("the model's download", () => {
  it("is reported as fractions, and only if there is a download", async () => {
    const { client } = await setUp({ availability: "downloadable" });
    const reports: Progress[] = [];
    const options = { onProgress: (progress: Progress) => void reports.push(progress) };
    await client.chatCompletion({ provider, messages }, options);
    expect(reports).toEqual([...[0, 0.25, 1].map((ratio) => ({ phase: "downloading", ratio })), { phase: "running" }]);
    reports.length = 0;
    await client.chatCompletion({ provider, messages }, options);
    expect(reports).toEqual([{ phase: "running" }]);
  });

  it("ends with the call", async () => {
    const { client, log } = await setUp({ availability: "downloadable", pauseMs: 5 });
    const controller = new AbortController();
    const onProgress = ({ ratio }: Progress): void => {
      if (ratio === 0.25) controller.abort();
    };
    const call = client.chatCompletion({ provider, messages }, { signal: controller.signal, onProgress });
    await expect(call).rejects.toThrow("aborted");
    expect(log).toHaveLength(1);
  });

  it.each([
    ["NetworkError", "could not be fetched. Check the connection"],
    ["NotAllowedError", "may want a click first"],
    ["OperationError", "failed: The download ended."],
  ])("that fails with a %s is explained", async (failsWith, words) => {
    const { client } = await setUp({ availability: "downloadable", failsWith });
    const error: unknown = await client.chatCompletion({ provider, messages }).catch((thrown: unknown) => thrown);
    expect(EngineError.isInstance(error)).toBe(true);
    expect(String(error)).toContain(words);
  });
});

describe("summaries and translations", () => {
  it("have the task's type", async () => {
    const { client, log } = await setUp(ready);
    expect(await client.summarization({ provider, inputs: "A long story" })).toEqual({
      summary_text: "medium: A long sto",
    });
    expect(log[1]).toEqual({ create: "Summarizer", type: "tldr", format: "plain-text", length: "medium" });
    const parameters = { src_lang: "en", tgt_lang: "fr" };
    expect(await client.translation({ provider, inputs: "Hello", parameters } as never)).toEqual({
      translation_text: "en>fr Hello",
    });
  });

  it("report missing or unsupported features", async () => {
    const { client } = await setUp(ready);
    await expect(client.translation({ provider, inputs: "Hello" })).rejects.toThrow("Name both languages");
    const parameters = { truncation: "only_first" };
    const call = client.summarization({ provider, inputs: "A story", parameters } as never);
    await expect(call).rejects.toThrow("does not support `truncation`");
    const unknown = client.summarization({ provider, inputs: "A story", parameters: { type: "haiku" } } as never);
    await expect(unknown).rejects.toThrow("'haiku' is not a valid enum value of type");
    await expect(client.summarization({ provider, model: "gpt", inputs: "A story" })).rejects.toThrow(
      "The browser’s model for summarization is summarizer, not “gpt”.",
    );
  });
});

describe("a browser without models", () => {
  it("differs from a browser whose model cannot run or is not downloaded yet", async () => {
    await setUp();
    expect(await ask("conversational")).toMatchObject({
      status: "unavailable",
      reason: expect.stringMatching(/no built-in language model/) as string,
    });
    await setUp({ availability: "unavailable" });
    expect(await ask("summarization")).toMatchObject({
      status: "unavailable",
      reason: expect.stringMatching(/summarizer cannot run here/) as string,
    });
    await setUp({ availability: "downloading" });
    expect(await ask("conversational")).toEqual({ status: "downloadable" });
    const { log } = await setUp({ availability: "downloadable" });
    expect(await ask("translation")).toEqual({ status: "downloadable" });
    expect(log).toEqual([{ availability: "Translator", sourceLanguage: "en", targetLanguage: "de" }]);
    await setUp(ready);
    expect(await ask("conversational")).toEqual({ status: "ready" });
  });

  it("fails a call with the reason, and lists the models all the same", async () => {
    const { client } = await setUp();
    const error: unknown = await client.chatCompletion({ provider, messages }).catch((thrown: unknown) => thrown);
    expect(EngineError.isInstance(error)).toBe(true);
    expect(String(error)).toContain("no built-in language model. Chrome and Edge on a desktop");
    const listed = await client.models({ provider });
    expect(listed.map(({ id, task }) => [id, task])).toEqual([
      ["language-model", "conversational"],
      ["summarizer", "summarization"],
      ["translator", "translation"],
    ]);
  });
});
