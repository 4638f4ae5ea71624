/// <reference types="vite/client" />
import { createPatchbay } from "@patchbay/core";
import { HttpError, ModelNotFoundError, RateLimitError as TooMany } from "@patchbay/core/errors";
import OpenAI, { APIError, BadRequestError, InternalServerError, NotFoundError, RateLimitError } from "openai";
import { describe, expect, it } from "vitest";
import { models as gatewayModels } from "../providers/gateway/src/mocks.ts";
import { sources } from "./plugin-sources.ts";
import { fetchOf, simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

const openai = (options: Parameters<typeof simulatedGateway>[0] = {}): OpenAI =>
  new OpenAI({
    apiKey: "any",
    baseURL: "http://gateway.test/v1",
    maxRetries: 0,
    fetch: fetchOf(simulatedGateway(options)),
  });

const messages = [{ role: "user" as const, content: "Are you there?" }];
/** One provider with OpenAI's format, and those with formats of their own. */
const MODELS = [
  "groq/openai/gpt-oss-120b",
  "openai/gpt-oss-120b:cerebras",
  "anthropic/claude-sonnet-5",
  "google/gemini-3.5-flash",
  "amazon-bedrock/amazon.nova-lite-v1:0",
  "cohere/command-a-03-2025",
];

describe("OpenAI's client with a simulated gateway", { timeout: 30_000 }, () => {
  it.each(MODELS)("gets a chat of %s, whole and streamed", async (model) => {
    const client = openai();
    const { data, response } = await client.chat.completions.create({ model, messages }).withResponse();
    expect(data).toMatchObject({
      object: "chat.completion",
      created: expect.toSatisfy((at: number) => at > 0),
      choices: [{ finish_reason: "stop", message: { role: "assistant", content: expect.stringContaining("there?") } }],
    });
    expect(response.headers.get("x-patchbay-simulated")).toBe("true");
    let text = "";
    let finish: unknown;
    for await (const chunk of await client.chat.completions.create({ model, messages, stream: true })) {
      expect(chunk.object).toBe("chat.completion.chunk");
      text += chunk.choices[0]?.delta.content ?? "";
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    expect([text, finish]).toEqual([data.choices[0]?.message.content, "stop"]);
  });

  it.each(["groq/openai/gpt-oss-120b", "anthropic/claude-sonnet-5"])("gets tool calls of %s", async (model) => {
    const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const tools = [{ type: "function" as const, function: { name: "weather", parameters } }];
    const { choices } = await openai().chat.completions.create({ model, messages, tools, tool_choice: "required" });
    const [call] = choices[0]?.message.tool_calls ?? [];
    expect(call).toMatchObject({ type: "function", function: { name: "weather", arguments: expect.any(String) } });
  });

  it.each(["auto", "fastest", "cheapest"])("gets a chat of the provider that is %s", async (policy) => {
    const { data, response } = await openai()
      .chat.completions.create({ model: `openai/gpt-oss-120b:${policy}`, messages })
      .withResponse();
    expect(data.choices).toHaveLength(1);
    expect(response.headers.get("x-patchbay-provider")).toMatch(/^[a-z-]+$/);
  });

  it("lists models with price, context, source and date, and finds each by its name", async () => {
    const client = openai();
    const { data } = await client.models.list();
    const model = data.find(({ id }) => id === "anthropic/claude-sonnet-5");
    expect(model).toMatchObject({
      object: "model",
      owned_by: "anthropic",
      context_length: expect.any(Number),
      price: { currency: "USD", unit: "million tokens" },
      at: expect.stringMatching(/^\d{4}-/),
    });
    // Its mocks have no list.
    expect(data.find(({ owned_by: provider }) => provider === "assemblyai")).toMatchObject({
      task: expect.any(String),
    });
    expect(await client.models.retrieve("anthropic/claude-sonnet-5")).toEqual(model);
    await expect(client.models.retrieve("anthropic/claude-sonnt-5")).rejects.toThrow("anthropic/claude-sonnet-5");
  });

  it("gets typed errors for an unknown model and for what a provider cannot express", async () => {
    const create = openai().chat.completions;
    await expect(create.create({ model: "groq/no-such-model", messages })).rejects.toThrow(NotFoundError);
    const refused = create.create({ model: "anthropic/claude-sonnet-5", messages, seed: 7 });
    await expect(refused).rejects.toThrow(BadRequestError);
    await expect(refused).rejects.toMatchObject({ param: "seed", code: "unsupported_parameter" });
  });

  it.each(["anthropic/claude-sonnet-5", "amazon-bedrock/amazon.nova-lite-v1:0"])(
    "sums the usage of a stream of %s",
    async (model) => {
      const stream = openai().chat.completions.stream({ model, messages, stream_options: { include_usage: true } });
      expect((await stream.totalUsage()).total_tokens).toBeGreaterThan(0);
    },
  );

  it("is stopped by its caller", async () => {
    const controller = new AbortController();
    const chunks = await openai().chat.completions.create(
      { model: "groq/openai/gpt-oss-120b", messages, stream: true },
      { signal: controller.signal },
    );
    let count = 0;
    for await (const _ of chunks) if (++count === 1) controller.abort();
    expect(count).toBeLessThan(5);
  });

  it.each([
    ["401", InternalServerError],
    ["429", RateLimitError],
    ["500", InternalServerError],
  ])("gets the fault %s", async (fault, kind) => {
    const chat = openai({ faults: [fault] }).chat.completions.create({ model: "groq/openai/gpt-oss-120b", messages });
    await expect(chat).rejects.toThrow(kind);
  });

  it.each(["html-instead", "error-in-200", "no-content-type"])(
    "gets the fault %s in the place of a stream",
    async (fault) => {
      const create = openai({ faults: [fault] }).chat.completions.create({ model: MODELS[0]!, messages, stream: true });
      await expect(create).rejects.toMatchObject({ status: 502, code: "provider_stream" });
    },
  );

  it("gets the fault of a connection that fails", async () => {
    const chat = openai({ faults: ["reset"] }).chat.completions.create({ model: MODELS[0]!, messages });
    await expect(chat).rejects.toMatchObject({ status: 502, code: "provider_unreachable" });
  });

  it("gets an error for a stream that is cut off", async () => {
    const client = openai({ faults: ["cut-stream"] });
    const read = async (): Promise<void> => {
      const model = "groq/openai/gpt-oss-120b";
      for await (const _ of await client.chat.completions.create({ model, messages, stream: true }));
    };
    await expect(read()).rejects.toThrow(APIError);
  });

  it.each([
    ["anthropic/claude-sonnet-5", { seed: 7, n: 1 }, "seed"],
    ["groq/openai/gpt-oss-120b", { seed: 7 }, null],
    ["mistral/mistral-small-latest", { logit_bias: { 5: 1 }, user: "u", seed: 7 }, "logit_bias, user"],
  ])("may permit %s to drop what it lacks", async (model, args, dropped) => {
    const headers = { "x-patchbay-drop": "seed,logit_bias,user" };
    const { response } = await openai()
      .chat.completions.create({ model, messages, ...args }, { headers })
      .withResponse();
    expect(response.headers.get("x-patchbay-dropped")).toBe(dropped);
  });
});

/** The arguments of the fixtures, whose files are no real media: simulated models take any. */
const fixtures = import.meta.glob<{ readonly cases: readonly { readonly args: object }[] }>(
  "../providers/gateway/fixtures/*.json",
  { eager: true, import: "default" },
);
const withFiles = (text: string): object =>
  JSON.parse(text, (_, value: { $blob?: string; type: string } | null) =>
    value && typeof value === "object" && value.$blob !== undefined
      ? new Blob([value.$blob], { type: value.type })
      : value,
  ) as object;

describe("our own client with a simulated gateway as its provider", { timeout: 30_000 }, () => {
  const [provider, model] = ["gateway", "groq/openai/gpt-oss-120b"];
  const client = async (options: Parameters<typeof simulatedGateway>[0] = {}) => {
    const patchbay = await createPatchbay({ plugins: sources, fetch: fetchOf(simulatedGateway(options)) });
    const settings = { [provider]: { address: "http://gateway.test" } };
    return patchbay.client(undefined, { settings, retries: 0, insecureOrigins: ["http://gateway.test"] });
  };

  it("gets a chat, whole and streamed, with tools and by a schema", async () => {
    const ours = await client();
    const { choices } = await ours.chatCompletion({ provider, model, messages });
    let text = "";
    for await (const chunk of ours.chatCompletionStream({ provider, model, messages })) {
      text += chunk.choices[0]?.delta.content ?? "";
    }
    expect([text.includes("there?"), text]).toEqual([true, choices[0]?.message.content]);
    const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const tools = [{ type: "function" as const, function: { name: "weather", parameters: city } }];
    const called = await ours.chatCompletion({ provider, model, messages, tools, tool_choice: "required" });
    expect(called.choices[0]?.message.tool_calls?.[0]?.function.name).toBe("weather");
    const response_format = { type: "json_schema" as const, json_schema: { name: "place", schema: city } };
    const structured = await ours.chatCompletion({ provider, model, messages, response_format });
    expect(JSON.parse(structured.choices[0]?.message.content ?? "")).toEqual({ city: expect.any(String) });
  });

  it("gets an output of every task, those of long ones as jobs with their progress", async () => {
    const ours = await client();
    const progress = new Set<string>();
    const outputs = await Promise.all(
      gatewayModels.map(async ({ task, providerId }) => {
        const { args = {} } = fixtures[`../providers/gateway/fixtures/${task}.json`]?.cases[0] ?? {};
        const call = { ...withFiles(JSON.stringify(args)), provider, model: providerId };
        const output: unknown = await ours.run(task as "translation", call as never, {
          onProgress: ({ phase }) => progress.add(`${task} ${phase}`),
        });
        return [task, output instanceof Blob ? output.size > 0 : output !== undefined] as const;
      }),
    );
    expect(outputs.filter(([, isThere]) => !isThere)).toEqual([]);
    expect([...progress]).toEqual(expect.arrayContaining(["text-to-video downloading", "text-to-3d downloading"]));
  });

  it("lists the models that the gateway can call, with their facts, and none of other gateways", async () => {
    const models = await (await client()).models({ provider });
    expect(models.failed).toEqual([]);
    expect(models.find(({ id }) => id === "anthropic/claude-sonnet-5")).toMatchObject({
      task: "conversational",
      contextLength: expect.any(Number),
      price: { currency: "USD" },
    });
    expect(models.filter(({ id }) => id.startsWith("gateway/"))).toEqual([]);
  });

  it("gets typed errors, and is stopped by its caller", async () => {
    const ours = await client();
    const call = { provider, model, messages } as const;
    const unknown = ours.chatCompletion({ ...call, model: "groq/openai/gpt-oss-12b" });
    await expect(unknown).rejects.toThrow(ModelNotFoundError);
    await expect(unknown).rejects.toThrow(model);
    await expect((await client({ faults: ["429"] })).chatCompletion(call)).rejects.toThrow(TooMany);
    const film = ours.textToVideo({ provider, model: "google/no-such-model", inputs: "waves" });
    await expect(film).rejects.toThrow(HttpError);
    const aborted = ours.chatCompletion(call, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toThrow("aborted");
  });
});
