import { createRequire } from "node:module";
import path from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { InferenceClient } from "@huggingface/inference";
import { APICallError, embedMany, generateImage, generateText, jsonSchema, Output, streamText, tool } from "ai";
import { beforeAll, describe, expect, it } from "vitest";
import { packagesInstalled, TOOLS } from "../../core/kit/testing/slow-packages.ts";
import { fetchOf, simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

/** The parts of the vendor's client that the tests call: its package is installed for slow tests only. */
interface Message {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly id?: string;
    readonly input?: unknown;
  }[];
  readonly stop_reason: string;
  readonly usage: { readonly output_tokens: number };
}
interface MessageStream {
  on(event: "text", listener: (piece: string) => void): void;
  finalMessage(): Promise<Message>;
  abort(): void;
}
interface Client {
  readonly messages: { create(body: object): Promise<Message>; stream(body: object): MessageStream };
}
type ErrorName = "APIError" | "APIUserAbortError" | "BadRequestError" | "NotFoundError" | "RateLimitError";
type Sdk = (new (options: object) => Client) & Readonly<Record<ErrorName, new () => Error>>;

interface Ranking {
  readonly results: readonly { readonly index: number; readonly relevanceScore: number }[];
}
interface CohereClient {
  rerank(body: object, options?: object): Promise<Ranking>;
}
interface CohereSdk {
  readonly CohereClient: new (options: object) => CohereClient;
  readonly CohereClientV2: new (options: object) => CohereClient;
  readonly CohereError: new () => Error;
}

let sdk: Sdk;
let cohere: CohereSdk;
beforeAll(async () => {
  await packagesInstalled(TOOLS);
  const load = createRequire(path.join(TOOLS, "package.json"));
  ({ default: sdk } = load("@anthropic-ai/sdk") as { readonly default: Sdk });
  cohere = load("cohere-ai") as CohereSdk;
}, 300_000);

const anthropic = (options: Parameters<typeof simulatedGateway>[0] = {}): Client =>
  new sdk({
    apiKey: "any",
    baseURL: "http://gateway.test",
    maxRetries: 0,
    fetch: fetchOf(simulatedGateway(options)),
  });

const chat = { max_tokens: 512, messages: [{ role: "user", content: "Are you there?" }] };
const textIn = (content: Message["content"]): string =>
  content.flatMap((block) => (block.type === "text" ? [block.text ?? ""] : [])).join("");

describe("Anthropic's client with a simulated gateway", () => {
  it.each(["anthropic/claude-sonnet-5", "groq/openai/gpt-oss-120b", "google/gemini-3.5-flash"])(
    "gets a message of %s, whole and streamed",
    async (model) => {
      const { content, stop_reason, usage } = await anthropic().messages.create({ ...chat, model });
      expect([textIn(content), stop_reason]).toEqual([expect.stringContaining("there?"), "end_turn"]);
      expect(usage.output_tokens).toBeGreaterThan(0);
      const stream = anthropic().messages.stream({ ...chat, model });
      let streamed = "";
      stream.on("text", (piece) => (streamed += piece));
      const message = await stream.finalMessage();
      expect([streamed, textIn(message.content), message.stop_reason]).toEqual([
        textIn(content),
        textIn(content),
        "end_turn",
      ]);
      expect(message.usage.output_tokens).toBeGreaterThan(0);
    },
  );

  it.each(["anthropic/claude-sonnet-5", "groq/openai/gpt-oss-120b"])("gets calls of tools of %s", async (model) => {
    const properties = { city: { type: "string" } };
    const tools = [{ name: "weather", input_schema: { type: "object", properties, required: ["city"] } }];
    const asked = { ...chat, model, tools, tool_choice: { type: "any" } };
    const { content, stop_reason } = await anthropic().messages.create(asked);
    const call = content.find((block) => block.type === "tool_use");
    expect(call).toMatchObject({ name: "weather", input: { city: expect.any(String) } });
    expect(stop_reason).toBe("tool_use");
    const { content: streamed } = await anthropic().messages.stream(asked).finalMessage();
    expect(streamed.find((block) => block.type === "tool_use")).toMatchObject({ input: call?.input });
    const result = { type: "tool_result", tool_use_id: call?.id ?? "", content: "Sunny, 21 degrees" };
    const messages = [...chat.messages, { role: "assistant", content }, { role: "user", content: [result] }];
    const answer = await anthropic().messages.create({ ...chat, model, tools, messages });
    expect(textIn(answer.content)).not.toBe("");
  });

  it("gets an answer of the requested schema", async () => {
    const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const output_config = { format: { type: "json_schema", schema } };
    const { content } = await anthropic().messages.create({
      ...chat,
      model: "groq/openai/gpt-oss-120b",
      output_config,
    });
    expect(JSON.parse(textIn(content))).toEqual({ city: expect.any(String) });
  });

  it("gets typed errors for an unknown model, a refused parameter and a broken stream", async () => {
    const { messages } = anthropic();
    await expect(messages.create({ ...chat, model: "groq/no-such-model" })).rejects.toThrow(sdk.NotFoundError);
    const refused = messages.create({ ...chat, model: "groq/openai/gpt-oss-120b", service_tier: "auto" });
    await expect(refused).rejects.toThrow(sdk.BadRequestError);
    const cut = anthropic({ faults: ["cut-stream"] }).messages.stream({ ...chat, model: "groq/openai/gpt-oss-120b" });
    await expect(cut.finalMessage()).rejects.toThrow(sdk.APIError);
    await expect(
      anthropic({ faults: ["429"] }).messages.create({ ...chat, model: "groq/openai/gpt-oss-120b" }),
    ).rejects.toThrow(sdk.RateLimitError);
  });

  it("stops a stream on request", async () => {
    const stream = anthropic().messages.stream({ ...chat, model: "groq/openai/gpt-oss-120b" });
    stream.on("text", () => stream.abort());
    await expect(stream.finalMessage()).rejects.toThrow(sdk.APIUserAbortError);
  });
});

const GROQ = "groq/openai/gpt-oss-120b";
const question = "Are you there?";
const city = { type: "object" as const, properties: { city: { type: "string" as const } }, required: ["city"] };

const abortedAtOnce = (): AbortSignal => AbortSignal.abort();

const aiSdk = (options: Parameters<typeof simulatedGateway>[0] = {}) =>
  createOpenAICompatible({
    name: "gateway",
    apiKey: "any",
    baseURL: "http://gateway.test/v1",
    supportsStructuredOutputs: true,
    fetch: fetchOf(simulatedGateway(options)),
  });

describe("the AI SDK's provider for OpenAI's format with a simulated gateway", () => {
  const args = (model = GROQ, options = {}) => ({ model: aiSdk(options)(model), prompt: question, maxRetries: 0 });

  it.each([GROQ, "anthropic/claude-sonnet-5"])("gets a chat of %s, whole and streamed", async (model) => {
    const { text, usage } = await generateText(args(model));
    expect(text).toContain("there?");
    expect(usage.outputTokens).toBeGreaterThan(0);
    const streamed = streamText(args(model));
    expect([await streamed.text, await streamed.finishReason]).toEqual([text, "stop"]);
  });

  it("gets calls of tools, an answer of a schema, and embeddings", async () => {
    const tools = { weather: tool({ inputSchema: jsonSchema<{ city: string }>(city) }) };
    const { toolCalls } = await generateText({ ...args(), tools, toolChoice: "required" });
    expect(toolCalls).toMatchObject([{ toolName: "weather", input: { city: expect.any(String) } }]);
    const output = Output.object({ schema: jsonSchema<{ city: string }>(city) });
    expect((await generateText({ ...args(), output })).output).toEqual({ city: expect.any(String) });
    const embeddingModel = aiSdk().embeddingModel("mistral/mistral-embed");
    const { embeddings } = await embedMany({ model: embeddingModel, values: ["one", "two"] });
    expect(embeddings.map(([first]) => typeof first)).toEqual(["number", "number"]);
  });

  it("gets an image", async () => {
    const { images } = await generateImage({ model: aiSdk().imageModel("openai/gpt-image-2"), prompt: "a cat" });
    expect(images).toHaveLength(1);
  });

  it("gets typed errors, also for a stream that is cut off, and is stopped by its caller", async () => {
    await expect(generateText(args("groq/no-such-model"))).rejects.toMatchObject({ statusCode: 404 });
    await expect(generateText(args(GROQ, { faults: ["429"] }))).rejects.toThrow(APICallError);
    const problems: unknown[] = [];
    const cut = streamText({
      ...args(GROQ, { faults: ["cut-stream"] }),
      onError: ({ error }) => void problems.push(error),
    });
    await cut.consumeStream();
    expect(problems).toHaveLength(1);
    await expect(generateText({ ...args(), abortSignal: abortedAtOnce() })).rejects.toThrow("aborted");
  });
});

const huggingFace = (options: Parameters<typeof simulatedGateway>[0] = {}): InferenceClient =>
  new InferenceClient("hf_any", { endpointUrl: "http://gateway.test/v1", fetch: fetchOf(simulatedGateway(options)) });

describe("Hugging Face's client with a simulated gateway as its endpoint", () => {
  const messages = [{ role: "user", content: question }];
  it.each([GROQ, "anthropic/claude-sonnet-5"])("gets a chat of %s, whole and streamed", async (model) => {
    const { choices } = await huggingFace().chatCompletion({ model, messages });
    expect(choices[0]?.message.content).toContain("there?");
    let text = "";
    for await (const chunk of huggingFace().chatCompletionStream({ model, messages })) {
      text += chunk.choices[0]?.delta.content ?? "";
    }
    expect(text).toBe(choices[0]?.message.content);
  });

  it("gets calls of tools, an answer of a schema and typed errors, and is stopped by its caller", async () => {
    const tools = [{ type: "function" as const, function: { name: "weather", parameters: city } }];
    const { choices } = await huggingFace().chatCompletion({ model: GROQ, messages, tools, tool_choice: "required" });
    expect(choices[0]?.message.tool_calls?.[0]?.function.name).toBe("weather");
    const format = { type: "json_schema" as const, json_schema: { name: "city", schema: city } };
    const typed = await huggingFace().chatCompletion({ model: GROQ, messages, response_format: format });
    expect(JSON.parse(typed.choices[0]?.message.content ?? "")).toEqual({ city: expect.any(String) });
    const unknown = huggingFace().chatCompletion({ model: "groq/no-such-model", messages });
    await expect(unknown).rejects.toMatchObject({ httpResponse: { status: 404 } });
    const aborted = huggingFace().chatCompletion({ model: GROQ, messages }, { signal: abortedAtOnce() });
    await expect(aborted).rejects.toThrow("aborted");
  });
});

const taskClient = (task: string, model: string): InferenceClient =>
  new InferenceClient("hf_any", {
    endpointUrl: `http://gateway.test/tasks/${task}?model=${model}`,
    fetch: fetchOf(simulatedGateway()),
  });

describe("Hugging Face's client with the address of a task", () => {
  it("gets embeddings, an image, speech, a transcript and labels", async () => {
    const vectors = await taskClient("feature-extraction", "mistral/mistral-embed").featureExtraction({
      inputs: ["a", "b"],
    });
    expect(vectors).toHaveLength(2);
    const image = await taskClient("text-to-image", "openai/gpt-image-2").textToImage({ inputs: "a cat" });
    expect(image).toMatchObject({ type: expect.stringMatching(/^image\//) });
    const sound = await taskClient("text-to-speech", "openai/gpt-4o-mini-tts").textToSpeech({ inputs: "Hello" });
    expect(sound.type).toMatch(/^audio\//);
    const recognizing = taskClient("automatic-speech-recognition", "deepinfra/openai/whisper-large-v3");
    expect(await recognizing.automaticSpeechRecognition({ data: sound })).toMatchObject({ text: expect.any(String) });
  });
});

const cohereClient = (
  options: Parameters<typeof simulatedGateway>[0] = {},
  name: "CohereClient" | "CohereClientV2" = "CohereClient",
) =>
  new cohere[name]({
    token: "any",
    baseUrl: "http://gateway.test",
    fetch: fetchOf(simulatedGateway(options)),
  });

describe("Cohere's client with a simulated gateway", () => {
  const documents = ["a cat", "a boat", "a dog"];
  const args = { model: "cohere/rerank-v4.0-pro", query: "pets", documents, topN: 2 };

  it.each(["cohere/rerank-v4.0-pro", "voyage/rerank-2.5"])("gets a ranking of %s", async (model) => {
    const { results } = await cohereClient().rerank({ ...args, model });
    expect(results.map(({ index, relevanceScore }) => [typeof index, typeof relevanceScore])).toEqual([
      ["number", "number"],
      ["number", "number"],
    ]);
  });

  it("gets a ranking in its newer version", async () => {
    const { results } = await cohereClient({}, "CohereClientV2").rerank({ ...args, maxTokensPerDoc: 100 });
    expect(results).toHaveLength(2);
  });

  it("gets typed errors, and is stopped by its caller", async () => {
    const once = { maxRetries: 0 };
    const unknown = cohereClient().rerank({ ...args, model: "cohere/no-such-model" }, once);
    await expect(unknown).rejects.toMatchObject({ statusCode: 404 });
    await expect(cohereClient({ faults: ["429"] }).rerank(args, once)).rejects.toMatchObject({ statusCode: 429 });
    await expect(cohereClient().rerank(args, { ...once, abortSignal: abortedAtOnce() })).rejects.toThrow(/abort/i);
  });
});
