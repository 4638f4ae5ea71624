import { expect } from "vitest";
import type { MockRow } from "./clients.ts";

type Json = Readonly<Record<string, unknown>>;

const MODEL = "accounts/fireworks/models/gpt-oss-120b";
const ADDRESSES: Readonly<Record<string, string>> = {
  deepinfra: "https://api.deepinfra.com/anthropic/v1/messages",
  novita: "https://api.novita.ai/anthropic/v1/messages",
  sambanova: "https://api.sambanova.ai/v1/messages",
};
const MODELS: Readonly<Record<string, string>> = {
  deepinfra: "deepseek-ai/DeepSeek-V4-Flash",
  novita: "deepseek/deepseek-v3-0324",
  sambanova: "Meta-Llama-3.3-70B-Instruct",
};
const question = [{ role: "user", content: "What is the weather in Paris over 3 days?" }];
const weather = {
  name: "get_weather",
  description: "The current weather of a city",
  input_schema: {
    type: "object",
    properties: { city: { type: "string" }, days: { type: "integer" } },
    required: ["city", "days"],
  },
};

/** Sends a request as Anthropic's clients do. */
async function ask(
  body: object,
  { url = "https://api.fireworks.ai/inference/v1/messages", key = "sk-table" } = {},
): Promise<Response> {
  const headers = { "content-type": "application/json", "x-api-key": key, "anthropic-version": "2023-06-01" };
  const whole = { model: MODEL, max_tokens: 100, messages: question, ...body };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(whole) });
}

const answerOf = async (response: Response): Promise<unknown> => [response.status, await response.json()];

/** Events of a stream, each checked against its name. */
async function eventsOf(response: Response): Promise<Json[]> {
  const blocks = (await response.text()).trim().split("\n\n");
  return blocks.map((block) => {
    const [, name, data = ""] = /^event: (\S+)\ndata: (.*)$/.exec(block) ?? [];
    const event = JSON.parse(data) as Json;
    if (event["type"] !== name) throw new Error(`${name} is named ${String(event["type"])}`);
    return event;
  });
}

/** Anthropic's Messages API, of the providers that have it. */
export const messagesRows: readonly MockRow[] = [
  {
    name: "fetch, a message, fireworks",
    run: async () => (await ask({ system: "Be short." })).json(),
    expected: {
      type: "message",
      role: "assistant",
      model: MODEL,
      content: [{ type: "text", text: expect.stringContaining("weather in Paris") }],
      stop_reason: "end_turn",
      usage: { input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
    },
  },
  {
    name: "fetch, a message with thinking, zai-org",
    run: async () =>
      (
        await ask(
          { model: "glm-4.6", thinking: { type: "enabled", budget_tokens: 1024 } },
          { url: "https://api.z.ai/api/anthropic/v1/messages" },
        )
      ).json(),
    expected: { content: [{ type: "thinking", signature: expect.any(String) }, { type: "text" }] },
  },
  ...["deepinfra", "novita", "sambanova"].map((provider): MockRow => ({
    name: `fetch, a message, ${provider}`,
    run: async () => (await ask({ model: MODELS[provider] }, { url: ADDRESSES[provider] })).json(),
    expected: { type: "message", content: [{ type: "text" }], stop_reason: "end_turn" },
  })),
  {
    name: "fetch, a message that ends too soon, fireworks",
    run: async () => (await ask({ max_tokens: 4 })).json(),
    expected: { content: [{ text: "This is a simulated " }], stop_reason: "max_tokens" },
  },
  {
    name: "fetch, a streamed message, fireworks",
    async run() {
      const events = await eventsOf(await ask({ stream: true }));
      const deltas = events.filter(({ type }) => type === "content_block_delta");
      return {
        types: [...new Set(events.map(({ type }) => type))],
        text: deltas.map(({ delta }) => (delta as { text: string }).text).join(""),
      };
    },
    expected: {
      types: [
        "message_start",
        "content_block_start",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
      ],
      text: expect.stringContaining("weather in Paris"),
    },
  },
  {
    name: "fetch, a streamed tool in a message, fireworks",
    async run() {
      const events = await eventsOf(await ask({ stream: true, tools: [weather], tool_choice: { type: "any" } }));
      const pieces = events.map(({ delta }) => (delta as { partial_json?: string } | undefined)?.partial_json ?? "");
      return { input: JSON.parse(pieces.join("")), end: events.at(-2) };
    },
    expected: { input: { city: "Paris", days: 3 }, end: { delta: { stop_reason: "tool_use" } } },
  },
  {
    name: "fetch, a tool's result in a message, fireworks",
    run: async () =>
      (
        await ask({
          tools: [weather],
          messages: [
            ...question,
            { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "get_weather", input: {} }] },
            { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "21 degrees" }] },
          ],
        })
      ).json(),
    expected: { content: [{ type: "text", text: expect.stringContaining("21 degrees") }] },
  },
  {
    name: "fetch, a message with a wrong key, fireworks",
    run: async () => answerOf(await ask({}, { key: "wrong" })),
    expected: [401, { type: "error", error: { type: "authentication_error" } }],
  },
  {
    name: "fetch, a message to an unknown model, fireworks",
    run: async () => answerOf(await ask({ model: "none" })),
    expected: [404, { type: "error", error: { type: "not_found_error", message: "model: none" } }],
  },
  {
    name: "fetch, a message without max_tokens, fireworks",
    run: async () => answerOf(await ask({ max_tokens: undefined })),
    expected: [400, { error: { type: "invalid_request_error", message: "max_tokens: Field required" } }],
  },
];
