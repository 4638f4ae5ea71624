import { createPatchbayProvider } from "@patchbay/ai-sdk";
import { setMockPace } from "@patchbay/mocks";
import {
  embedMany,
  generateImage,
  generateObject,
  generateSpeech,
  generateText,
  isStepCount,
  streamText,
  tool,
  transcribe,
  type ModelMessage,
} from "ai";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { isBuilt } from "../../core/testing/src/built-tasks.ts";
import { client, mock, mocksOf, plugins } from "./mocked-client.ts";

/** The AI SDK's functions, tested with the mocks of every provider that serves their tasks. */

/** The providers of a task, each with one of its models. */
const serving = (task: string): { id: string; model: string }[] =>
  plugins.flatMap(({ id }) => {
    const model = mocksOf(id)?.models.find((each) => each.task === task);
    return model ? [{ id, model: model.id }] : [];
  });

/** How providers that use core's chat builder support schemas. */
function builtMode(id: string): string | undefined {
  const task = plugins.find((plugin) => plugin.id === id)?.tasks["conversational"];
  return isBuilt(task) ? (task?.structuredOutput ?? "none") : undefined;
}

/** Providers with their own chat code, and one provider with core's builder for each kind of schema support. */
const chats = serving("conversational").filter(({ id }, index, all) => {
  const mode = builtMode(id);
  return mode === undefined || all.findIndex((other) => builtMode(other.id) === mode) === index;
});

const patchbay = createPatchbayProvider({ client });

const weather = tool({
  description: "The weather in a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ rain: city === "Oslo" }),
});
const calls = { toolCalls: [{ id: "c1", name: "weather", arguments: { city: "Oslo" } }] };
const question = { role: "user", content: "Do I need an umbrella?" } satisfies ModelMessage;

afterAll(setMockPace(0));
beforeAll(() => {
  // The SDK prints warnings, which the tests read from its results.
  vi.stubGlobal("AI_SDK_LOG_WARNINGS", false);
});
afterEach(() => mock.reset());
afterAll(() => vi.unstubAllGlobals());

describe.each(chats)("chats of $id in the AI SDK", ({ id, model }) => {
  const chat = patchbay(model, { provider: id });

  it("answers and streams", async () => {
    const whole = await generateText({ model: chat, prompt: "Are you there?", maxOutputTokens: 100, maxRetries: 0 });
    expect(whole.text).toContain("Are you there?");
    expect(whole.finishReason).toBe("stop");
    expect(whole.usage.outputTokens).toBeGreaterThan(5);
    const stream = streamText({ model: chat, prompt: "Are you there?", maxRetries: 0 });
    let text = "";
    for await (const piece of stream.textStream) text += piece;
    expect(text).toContain("Are you there?");
    expect((await stream.usage).outputTokens).toBeGreaterThan(5);
  });

  // Its models do not call tools.
  it.skipIf(id === "perplexity")("calls tools until the model answers", async () => {
    mock.chat(id).reply(calls).reply("Take one.").reply(calls).reply({ reasoning: "Rain.", content: "Take one." });
    const options = { model: chat, messages: [question], tools: { weather }, stopWhen: isStepCount(3), maxRetries: 0 };
    const whole = await generateText(options);
    expect(whole.steps.map(({ toolResults }) => toolResults.map(({ output }) => output))).toEqual([
      [{ rain: true }],
      [],
    ]);
    const stream = streamText(options);
    expect(await stream.text).toBe("Take one.");
    // OpenAI does not return reasoning.
    const reasoningText = id === "openai" ? undefined : "Rain.";
    expect(await stream.finalStep).toMatchObject({ finishReason: "stop" });
    expect((await stream.finalStep).reasoningText).toBe(reasoningText);
    // The first one may exchange the key for a token.
    const [, second] = mock.requests(id).filter(({ url }) => !url.endsWith("/token"));
    // Other forms are tested in the provider's folder.
    if (!second?.url.endsWith("/chat/completions")) return;
    expect((second.body as { messages: unknown }).messages).toEqual([
      question,
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } }],
      },
      { role: "tool", tool_call_id: "c1", content: '{"rain":true}' },
    ]);
  });

  it.runIf(["anthropic", "google", "amazon-bedrock"].includes(id))(
    "chats return signed reasoning in a tool loop",
    async () => {
      const thinking = { reasoning: "Rain.", ...calls };
      mock.chat(id).reply(thinking).reply("Take one.").reply(thinking).reply("Take one.");
      const options = {
        model: chat,
        messages: [question],
        tools: { weather },
        stopWhen: isStepCount(3),
        maxRetries: 0,
      };
      expect((await generateText(options)).text).toBe("Take one.");
      expect(await streamText(options).text).toBe("Take one.");
      const sent = mock.requests(id).map(({ body }) => JSON.stringify(body));
      const signature = /"(?:signature|thoughtSignature)":"(?:simulated|c2ltdWxhdGVk)"/;
      expect(sent.map((body) => signature.test(body))).toEqual([false, true, false, true]);
    },
  );

  it("answers with a schema", async () => {
    mock.chat(id).reply('{"city":"Berlin"}');
    const schema = z.object({ city: z.string() });
    const { object, warnings } = await generateObject({ model: chat, schema, prompt: "Where?", maxRetries: 0 });
    expect(object).toEqual({ city: "Berlin" });
    const mode = plugins.find((plugin) => plugin.id === id)?.tasks["conversational"]?.structuredOutput;
    expect(warnings?.map(({ type }) => type)).toEqual(mode === "json_schema" ? [] : ["compatibility"]);
  });
});

describe("other models of the AI SDK", () => {
  it.each(serving("feature-extraction"))("embeddings of $id", async ({ id, model }) => {
    const { embeddings } = await embedMany({
      // Titan and Vertex AI's Gemini take one text.
      model: patchbay.embeddingModel(model, {
        provider: id,
        ...(["amazon-bedrock", "google-vertex"].includes(id) && { maxEmbeddingsPerCall: 1 }),
      }),
      values: ["one", "two"],
      maxRetries: 0,
    });
    expect(embeddings.map((vector) => vector.length > 2)).toEqual([true, true]);
  });

  it.each(serving("text-to-image"))("images of $id", async ({ id, model }) => {
    const { image } = await generateImage({
      model: patchbay.imageModel(model, { provider: id }),
      prompt: "a cat",
      size: "64x64",
      maxRetries: 0,
    });
    expect(image.mediaType).toMatch(/^image\//);
  });

  it.each(serving("text-to-speech"))("speech of $id", async ({ id, model }) => {
    const { audio } = await generateSpeech({
      model: patchbay.speechModel(model, { provider: id }),
      text: "Hello",
      maxRetries: 0,
    });
    expect(audio.uint8Array.length).toBeGreaterThan(100);
  });

  it.each(serving("automatic-speech-recognition"))("transcription of $id", async ({ id, model }) => {
    const { text } = await transcribe({
      model: patchbay.transcriptionModel(model, { provider: id }),
      audio: new TextEncoder().encode("RIFF0000WAVEfmt "),
      maxRetries: 0,
    });
    expect(text).toContain("simulated");
  });
});
