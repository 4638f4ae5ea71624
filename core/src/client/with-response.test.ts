import { describe, expect, expectTypeOf, it } from "vitest";
import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "../task/index.ts";
import type { CallResponse } from "./index.ts";
import { chatAnswer, errorOf, hubToken, served, setUpClient, type Answer } from "./testing/set-up-client.ts";
import { readPrice, readRateLimit, readUsage } from "./call-response.ts";

const mapping = { groq: served("conversational"), together: served("text-to-image") };
const chat = { model: "org/M", provider: "groq", messages: [] };

const streamed = (events: readonly object[]): Response =>
  new Response(`${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`, {
    headers: { "content-type": "text/event-stream", "request-id": "r-2" },
  });

describe("withResponse", () => {
  it("withResponse reports the provider and the facts of the answer", async () => {
    const usage = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8, estimated_cost: 0.0002 };
    const headers = {
      "x-request-id": "r-1",
      "x-ratelimit-limit-requests": "100",
      "x-ratelimit-remaining-requests": "99",
      "x-ratelimit-reset-requests": "1m2.5s",
      "x-echo": `Bearer ${hubToken}`,
    };
    const answer: Answer = () => Response.json({ ...chatAnswer, usage }, { headers });
    const { client } = setUpClient({ mapping, answer, token: hubToken });
    const { data, response } = await client.withResponse.chatCompletion(chat);
    expect(data).toMatchObject({ usage });
    expect(response).toEqual({
      provider: "groq",
      model: "org/M",
      providerModel: "pid",
      status: 200,
      headers: { ...headers, "content-type": "application/json", "x-echo": "Bearer [redacted]" },
      requestId: "r-1",
      rateLimit: { limit: 100, remaining: 99, resetMs: 62_500 },
      usage: { inputTokens: 3, outputTokens: 5, totalTokens: 8 },
      price: { amount: 0.0002, currency: "USD", source: "answer" },
      attempts: 1,
    });
    expectTypeOf(data).toEqualTypeOf<ChatCompletionOutput>();
    expectTypeOf(response).toEqualTypeOf<CallResponse>();
  });

  it("returns a stream with its first chunk, and its usage with the last", async () => {
    const chunk = { choices: [{ index: 0, delta: { content: "x", reasoning_content: "hm" } }] };
    const last = { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } };
    const { client } = setUpClient({ mapping, answer: () => streamed([chunk, chunk, last]) });
    const { data, response } = await client.withResponse.chatCompletionStream(chat);
    expect(response).toMatchObject({ status: 200, requestId: "r-2" });
    expect(response.usage).toBeUndefined();
    const chunks: ChatCompletionStreamOutput[] = [];
    for await (const each of data) chunks.push(each);
    expect(chunks).toEqual([chunk, chunk, last]);
    expect(chunks[0]?.choices[0]?.delta.reasoning_content).toBe("hm");
    expect(response.usage).toEqual({ inputTokens: 1, outputTokens: 2, totalTokens: 3 });
    expectTypeOf(data).toEqualTypeOf<AsyncGenerator<ChatCompletionStreamOutput, void, undefined>>();
  });

  it("hides a key in the name of a model", async () => {
    const { client } = setUpClient({ mapping, answer: () => Response.json(chatAnswer), token: hubToken });
    const { response } = await client.withResponse.chatCompletion({ ...chat, model: `org/${hubToken}` });
    expect(response.model).toBe("org/[redacted]");
  });

  it("rejects if a stream fails before its first chunk", async () => {
    const { client } = setUpClient({ mapping, answer: () => new Response("", { status: 418 }) });
    const error = await errorOf(client.withResponse.chatCompletionStream(chat));
    expect(error).toMatchObject({ name: "HttpError", status: 418 });
  });

  it("withResponse leaves a stream at once, even if its first chunk was not read", async () => {
    const { client } = setUpClient({ mapping, answer: () => streamed([{ choices: [] }, { choices: [] }]) });
    const { data } = await client.withResponse.chatCompletionStream(chat);
    expect(await data.return()).toEqual({ value: undefined, done: true });
    expect(await data.next()).toEqual({ value: undefined, done: true });
  });

  it("withResponse works for every method, and runs the caller's hooks", async () => {
    const ended: unknown[] = [];
    const image = { data: [{ b64_json: btoa("png") }] };
    const answer: Answer = ({ url }) => Response.json(url.includes("images") ? image : chatAnswer);
    const { client } = setUpClient({ mapping, answer, hooks: { onEnd: ({ response }) => void ended.push(response) } });
    const drawn = await client.withResponse.textToImage(
      { model: "org/M", provider: "together", inputs: "x" },
      { outputType: "dataUrl", hooks: { onEnd: ({ response }) => void ended.push(response) } },
    );
    expect(drawn.data).toContain(btoa("png"));
    expectTypeOf(drawn.data).toEqualTypeOf<string>();
    const ran = await client.withResponse.run("conversational", chat);
    const raw = await client.withResponse.request(chat, { task: "conversational" });
    expect([ran.response.provider, raw.data]).toEqual(["groq", chatAnswer]);
    expect(ended).toHaveLength(4);
    expect(Reflect.has(await client.withResponse, "chatCompletion")).toBe(true);
  });
});

describe("facts of an answer", () => {
  const now = Date.parse("2026-11-22T00:00:00Z");

  it.each([
    [
      { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "30" },
      { limit: 10, remaining: 0, resetMs: 30_000 },
    ],
    [
      { "ratelimit-limit": "10, 10;w=60", "ratelimit-reset": String(now / 1000 + 5) },
      { limit: 10, resetMs: 5000 },
    ],
    [
      { "anthropic-ratelimit-requests-remaining": "4", "anthropic-ratelimit-requests-reset": "2026-11-22T00:00:09Z" },
      { remaining: 4, resetMs: 9000 },
    ],
    [
      { ratelimit: '"default";r=50;t=30', "ratelimit-policy": '"default";q=100;w=60' },
      { limit: 100, remaining: 50, resetMs: 30_000 },
    ],
    [{ "x-ratelimit-reset-requests": "20ms", "x-ratelimit-remaining-tokens": "7" }, { resetMs: 20 }],
    [{ "content-type": "text/plain", "x-ratelimit-reset": "soon" }, undefined],
  ])("read the rate limit from %j", (headers, expected) => {
    expect(readRateLimit(new Headers(headers as Record<string, string>), now)).toEqual(expected);
  });

  it("read the usage under both families of names, and nothing else", () => {
    const usage = {
      input_tokens: 9,
      output_tokens: 2,
      input_tokens_details: { cached_tokens: 4 },
      output_tokens_details: { reasoning_tokens: 1 },
    };
    expect(readUsage({ usage })).toEqual({ inputTokens: 9, outputTokens: 2, cachedInputTokens: 4, reasoningTokens: 1 });
    for (const none of [undefined, [], {}, { usage: null }, { usage: { total_tokens: "8" } }]) {
      expect(readUsage(none)).toBeUndefined();
      expect(readPrice(none)).toBeUndefined();
    }
  });
});
