import OpenAI, { APIError, BadRequestError, InternalServerError, NotFoundError, RateLimitError } from "openai";
import { describe, expect, it } from "vitest";
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
