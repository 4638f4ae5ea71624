import {
  embed,
  embedMany,
  generateSpeech,
  transcribe,
  generateImage,
  generateText,
  Output,
  stepCountIs,
  streamText,
  tool,
} from "ai";
import { expect } from "vitest";
import { z } from "zod";
import { aiSdk, aiSdkOpenAi, groqModel, rejection, type MockRow } from "./clients.ts";

const prompt = "Are you there?";
const groq = () => aiSdk("groq")(groqModel);
const output = Output.object({ schema: z.object({ city: z.string(), people: z.number().int() }) });
const paris = "Tell of Paris with 2100000 people.";

const weather = tool({
  description: "The current weather of a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => `21 degrees in ${city}`,
});

/** The AI SDK, with its provider for OpenAI's protocol and with the one for OpenAI. */
export const aiSdkRows: readonly MockRow[] = [
  {
    name: "AI SDK, generateText, groq",
    run: () => generateText({ model: groq(), prompt }),
    expected: {
      text: expect.stringContaining(prompt),
      finishReason: "stop",
      usage: { outputTokens: expect.any(Number) },
      response: { modelId: groqModel },
    },
  },
  {
    name: "AI SDK, streamText, groq",
    async run() {
      const { textStream, finishReason } = streamText({ model: groq(), prompt });
      const pieces: string[] = [];
      for await (const piece of textStream) pieces.push(piece);
      return { text: pieces.join(""), many: pieces.length > 5, end: await finishReason };
    },
    expected: { text: expect.stringContaining(prompt), many: true, end: "stop" },
  },
  {
    name: "AI SDK, generateText with a loop of tools, groq",
    async run() {
      const question = "What is the weather in Paris?";
      const { text, steps } = await generateText({
        model: groq(),
        prompt: question,
        tools: { weather },
        stopWhen: stepCountIs(3),
      });
      return { text, steps: steps.map(({ finishReason }) => finishReason) };
    },
    expected: { text: expect.stringContaining("21 degrees in Paris"), steps: ["tool-calls", "stop"] },
  },
  {
    name: "AI SDK, streamText with a tool, groq",
    async run() {
      const { toolCalls } = streamText({
        model: groq(),
        prompt: "In Lima, please.",
        tools: { weather },
        toolChoice: "required",
      });
      return (await toolCalls).map(({ toolName, input }) => ({ toolName, input }));
    },
    expected: [{ toolName: "weather", input: { city: "Lima" } }],
  },
  {
    name: "AI SDK, an object, groq",
    async run() {
      const model = aiSdk("groq", "sk-table", true)(groqModel);
      return (await generateText({ model, prompt: paris, output })).output;
    },
    expected: { city: "Paris", people: 2_100_000 },
  },
  {
    name: "AI SDK, a streamed object, groq",
    async run() {
      const model = aiSdk("groq", "sk-table", true)(groqModel);
      let last: unknown;
      for await (const part of streamText({ model, prompt: paris, output }).partialOutputStream) last = part;
      return last;
    },
    expected: { city: "Paris", people: 2_100_000 },
  },
  {
    name: "AI SDK, reasoning, fireworks",
    run: () => generateText({ model: aiSdk("fireworks")("accounts/fireworks/models/deepseek-v4-pro"), prompt }),
    expected: { text: expect.stringContaining(prompt), reasoningText: expect.stringContaining(prompt) },
  },
  {
    name: "AI SDK, generateText by responses, openai",
    run: () => generateText({ model: aiSdkOpenAi("openai")("gpt-5.4-mini"), prompt }),
    expected: { text: expect.stringContaining(prompt), finishReason: "stop" },
  },
  {
    name: "AI SDK, streamText by responses with a loop of tools, openai",
    async run() {
      const { text } = streamText({
        model: aiSdkOpenAi("openai")("gpt-5.4-mini"),
        prompt: "What is the weather in Paris?",
        tools: { weather },
        stopWhen: stepCountIs(3),
      });
      return text;
    },
    expected: expect.stringContaining("21 degrees in Paris"),
  },
  {
    name: "AI SDK, an object by responses, openai",
    async run() {
      return (await generateText({ model: aiSdkOpenAi("openai")("gpt-5.4-mini"), prompt: paris, output })).output;
    },
    expected: { city: "Paris", people: 2_100_000 },
  },
  {
    name: "AI SDK, an unknown model, groq",
    run: () =>
      rejection(generateText({ model: aiSdk("groq")("llama-9"), prompt, maxRetries: 0 }), "statusCode", "message"),
    expected: { statusCode: 404, message: expect.stringContaining("`llama-9` does not exist") },
  },
  {
    name: "AI SDK, a wrong key, together",
    run: () =>
      rejection(
        generateText({ model: aiSdk("together", "wrong")("deepseek-ai/DeepSeek-V4-Pro"), prompt, maxRetries: 0 }),
        "statusCode",
      ),
    expected: { statusCode: 401 },
  },
  {
    name: "AI SDK, embed, together",
    run: () =>
      embed({ model: aiSdk("together").embeddingModel("intfloat/multilingual-e5-large-instruct"), value: "one" }),
    expected: { embedding: expect.arrayContaining([expect.any(Number)]), usage: { tokens: expect.any(Number) } },
  },
  {
    name: "AI SDK, embedMany, deepinfra",
    async run() {
      const model = aiSdk("deepinfra").embeddingModel("Qwen/Qwen3-Embedding-0.6B");
      const { embeddings } = await embedMany({ model, values: ["one", "two"] });
      return embeddings.map((vector) => Math.hypot(...vector));
    },
    expected: [expect.closeTo(1, 3), expect.closeTo(1, 3)],
  },
  {
    name: "AI SDK, generateImage, together",
    async run() {
      const model = aiSdk("together").imageModel("black-forest-labs/FLUX.1-schnell");
      const { images } = await generateImage({ model, prompt: "a cat", n: 2, size: "64x32" });
      return images.map(({ mediaType }) => mediaType);
    },
    expected: ["image/png", "image/png"],
  },
  {
    name: "AI SDK, transcribe, together",
    run: () =>
      transcribe({
        model: aiSdkOpenAi("together").transcription("openai/whisper-large-v3"),
        audio: new Uint8Array([82, 73, 70, 70]),
      }),
    expected: { text: expect.stringContaining("4 bytes") },
  },
  {
    name: "AI SDK, generateSpeech, together",
    async run() {
      const model = aiSdkOpenAi("together").speech("hexgrad/Kokoro-82M");
      const { audio } = await generateSpeech({ model, text: "Hello", outputFormat: "wav" });
      return audio.mediaType;
    },
    expected: "audio/wav",
  },
];
