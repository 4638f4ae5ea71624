/// <reference types="vite/client" />
import { createRequire } from "node:module";
import path from "node:path";
import type { ProviderMocks } from "@patchbay/mocks";
import { beforeAll, describe, expect, it } from "vitest";
import { packagesInstalled, TOOLS } from "../../core/kit/testing/slow-packages.ts";
import { serveMocks } from "./serve-mocks.ts";

/** The vendors' clients call the mocks like the real APIs, and must return and throw the same. */

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });
const load = createRequire(path.join(TOOLS, "package.json"));

type Call = (...args: readonly unknown[]) => Promise<unknown>;
/** A vendor's client, typed by the paths that a test calls: `client["chat.completions.create"]`. */
type Paths = Readonly<Record<string, Call>>;

function pathsOf(client: object): Paths {
  return new Proxy<Paths>(
    {},
    {
      get: (_, name) => {
        const names = String(name).split(".");
        const owner = names.slice(0, -1).reduce<unknown>((from, key) => (from as Record<string, unknown>)[key], client);
        return (...args: unknown[]) => (owner as Record<string, Call>)[names.at(-1) ?? ""]?.(...args);
      },
    },
  );
}

function create(name: string, options: object, member = "default"): Paths {
  const loaded = load(name) as Record<string, new (options: object) => object> & (new (options: object) => object);
  return pathsOf(new (loaded[member] ?? loaded)(options));
}

const messages = [{ role: "user", content: "What is the weather in Paris over 3 days?" }];
const weather = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The current weather of a city",
    parameters: {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "integer" } },
      required: ["city", "days"],
    },
  },
};

async function rejection(call: Promise<unknown> | undefined): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return { ...(error as Error), name: (error as Error).constructor.name };
  }
  return "nothing was refused";
}

const replicateClient = (auth = "key") => create("replicate", { auth });

function falClient(credentials = "key"): Paths {
  // Tests run with the condition `source`, which would resolve this dependency of the client to TypeScript.
  const parser = "eventsource-parser";
  const resolved = createRequire(load.resolve("@fal-ai/client")).resolve(parser);
  const built = resolved.replace(/src\/index\.ts$/, "dist/index.cjs");
  load(built);
  load.cache[resolved] = load.cache[built];
  const { createFalClient } = load("@fal-ai/client") as { createFalClient(options: object): object };
  return pathsOf(createFalClient({ credentials, retry: { maxRetries: 0 } }));
}

/** Vendors that speak OpenAI's protocol, with a chat model. */
const CHATTING = [
  { name: "groq-sdk", model: "openai/gpt-oss-120b" },
  { name: "together-ai", model: "meta-llama/Llama-3.3-70B-Instruct-Turbo" },
  { name: "@cerebras/cerebras_cloud_sdk", model: "gpt-oss-120b" },
  { name: "sambanova", model: "Meta-Llama-3.3-70B-Instruct" },
];

describe("the vendor's client works with the mocks", () => {
  beforeAll(() => packagesInstalled(TOOLS), 200_000);
  serveMocks(...Object.values(mocks).flatMap(({ handlers }) => handlers));

  describe.each(CHATTING)("$name", ({ name, model }) => {
    const client = (apiKey = "key") => create(name, { apiKey, maxRetries: 0 });
    const chat = (options: object, apiKey?: string) =>
      client(apiKey)["chat.completions.create"]?.({ model, messages, ...options });

    it("chats", async () => {
      expect(await chat({ max_tokens: 40 })).toMatchObject({
        object: "chat.completion",
        model,
        choices: [{ message: { role: "assistant", content: expect.stringContaining("simulated") } }],
        usage: { total_tokens: expect.any(Number) },
      });
    });

    it("streams", async () => {
      const stream = (await chat({ stream: true })) as AsyncIterable<{
        object: string;
        choices: { delta?: { content?: string | null }; finish_reason?: string | null }[];
      }>;
      const chunks = [];
      for await (const chunk of stream) chunks.push(chunk);
      const text = chunks.map(({ choices }) => choices[0]?.delta?.content ?? "").join("");
      expect(text).toContain("weather in Paris");
      expect(new Set(chunks.map(({ object }) => object))).toEqual(new Set(["chat.completion.chunk"]));
      expect(chunks.some(({ choices }) => choices[0]?.finish_reason === "stop")).toBe(true);
    });

    it("calls a tool", async () => {
      const { choices } = (await chat({ tools: [weather], tool_choice: "required" })) as {
        choices: { message: { tool_calls: { function: { name: string; arguments: string } }[] } }[];
      };
      const [call] = choices[0]?.message.tool_calls ?? [];
      expect([call?.function.name, JSON.parse(call?.function.arguments ?? "")]).toEqual([
        "get_weather",
        { city: "Paris", days: 3 },
      ]);
    });

    it("lists models", async () => {
      const answer = (await client()["models.list"]?.()) as { data?: unknown[] } & unknown[];
      expect(answer.data ?? answer).toContainEqual(expect.objectContaining({ id: model }));
    });

    it("throws its own errors", async () => {
      expect(await rejection(chat({}, "wrong"))).toMatchObject({ name: "AuthenticationError", status: 401 });
      expect(await rejection(chat({ model: "none" }))).toMatchObject({ name: "NotFoundError", status: 404 });
      expect(await rejection(chat({ messages: [] }))).toMatchObject({ name: "BadRequestError", status: 400 });
    });
  });

  it("together-ai generates images, videos, vectors, speech and transcripts", async () => {
    const client = create("together-ai", { apiKey: "key", maxRetries: 0 });
    const image = { model: "black-forest-labs/FLUX.1-schnell", prompt: "A cat" };
    expect(await client["images.generate"]?.({ ...image, response_format: "base64" })).toMatchObject({
      data: [{ index: 0, b64_json: expect.stringMatching(/^iVBOR/) }],
    });
    expect(await client["images.generate"]?.(image)).toMatchObject({
      data: [{ url: expect.stringMatching(/^https/) }],
    });
    const job = (await client["videos.create"]?.({ model: "Wan-AI/Wan2.2-T2V-A14B", prompt: "A cat" })) as {
      id: string;
    };
    const looks = [];
    for (let look = 0; look < 5; look += 1) looks.push(await client["videos.retrieve"]?.(job.id));
    expect(looks.at(-1)).toMatchObject({
      status: "completed",
      outputs: { video_url: expect.stringMatching(/^https/) },
    });
    expect(
      await client["embeddings.create"]?.({ model: "intfloat/multilingual-e5-large-instruct", input: "Hi" }),
    ).toMatchObject({
      object: "list",
      data: [{ embedding: expect.any(Array) }],
    });
    const speech = { model: "hexgrad/Kokoro-82M", input: "Hi", voice: "af_alloy", response_format: "wav" };
    const sound = (await client["audio.speech.create"]?.(speech)) as Response;
    expect(
      Buffer.from(await sound.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe("RIFF");
    const file = new File(["sound"], "sound.wav", { type: "audio/wav" });
    const heard = await client["audio.transcriptions.create"]?.({ model: "openai/whisper-large-v3", file });
    expect(heard).toMatchObject({ text: expect.any(String) });
  });

  it("sambanova generates vectors", async () => {
    const client = create("sambanova", { apiKey: "key", maxRetries: 0 });
    const vectors = await client["embeddings.create"]?.({ model: "E5-Mistral-7B-Instruct", input: ["a", "b"] });
    expect(vectors).toMatchObject({ data: [{ index: 0 }, { index: 1 }] });
  });

  describe("replicate", () => {
    const flux = "black-forest-labs/flux-schnell";

    it("replicate's client runs a model and returns its files", async () => {
      const files = (await replicateClient().run?.(flux, { input: { prompt: "A cat" } })) as (ReadableStream & {
        url(): URL;
        blob(): Promise<Blob>;
      })[];
      expect(files.map((file) => file.url().protocol)).toEqual(["https:"]);
      expect((await files[0]!.blob()).size).toBeGreaterThan(100);
    });

    it("waits for a job", async () => {
      const replicate = replicateClient();
      const job = await replicate["predictions.create"]?.({ model: flux, input: { prompt: "A cat" } });
      expect(job).toMatchObject({ status: "starting", urls: { get: expect.any(String) } });
      const done = await replicate.wait?.(job, { interval: 1 });
      expect(done).toMatchObject({ status: "succeeded", output: [expect.stringMatching(/^https/)] });
    });

    it("throws its own errors", async () => {
      const input = { prompt: "A cat" };
      const refused = await rejection(replicateClient("wrong").run?.(flux, { input }));
      expect(refused).toMatchObject({ name: "ApiError", response: { status: 401 } });
      const unknown = await rejection(replicateClient()["predictions.create"]?.({ version: "0".repeat(64), input }));
      expect(unknown).toMatchObject({ name: "ApiError", response: { status: 422 } });
    });
  });

  describe("@fal-ai/client", () => {
    const flux = "fal-ai/flux/schnell";
    const image = { data: { images: [{ url: expect.stringMatching(/^https/) }] }, requestId: expect.any(String) };

    it("fal's client runs directly and through the queue", async () => {
      const input = { prompt: "A cat" };
      expect(await falClient().run?.(flux, { input })).toMatchObject({ data: image.data });
      const seen: unknown[] = [];
      const onQueueUpdate = ({ status }: { status: string }) => seen.push(status);
      expect(await falClient().subscribe?.(flux, { input, pollInterval: 1, onQueueUpdate })).toMatchObject(image);
      // Without pauses, jobs are done at the first poll.
      expect(seen).toEqual(["COMPLETED"]);
    });

    it("throws its own errors", async () => {
      const input = { prompt: "A cat" };
      expect(await rejection(falClient("wrong").run?.(flux, { input }))).toMatchObject({
        name: "ApiError",
        status: 401,
        body: { detail: "No user found for Key ID and Secret" },
      });
      const invalid = falClient().subscribe?.(flux, { input: {}, pollInterval: 1 });
      expect(await rejection(invalid)).toMatchObject({
        name: "ValidationError",
        status: 422,
        body: { detail: [{ loc: ["body", "prompt"], type: "missing" }] },
      });
    });
  });
});
