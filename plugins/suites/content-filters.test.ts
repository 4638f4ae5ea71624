import { createClient } from "@patchbay/core/client";
import { awsResponse, sseResponse } from "@patchbay/mocks";
import { createVirtualClock, sampleKey, sampleSettings } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { plugins } from "./mocked-client.ts";

/** A vendor's filter that ends a chat is its finish reason; only an error status or an error event is an error. */

const messages = [{ role: "user", content: "Hi" }];
const openAiChunk = (choice: object) => ({
  id: "1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: {}, ...choice }],
});
const openAi = [openAiChunk({ delta: { content: "Once" } }), openAiChunk({ finish_reason: "content_filter" })];
const sse = (events: readonly object[]) => () => sseResponse(events as never, { delayMs: 0 });
const claude = [
  { type: "message_start", message: { id: "1", model: "m", usage: { input_tokens: 1, output_tokens: 1 } } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Once" } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "refusal" }, usage: { output_tokens: 2 } },
  { type: "message_stop" },
];
const bedrock = (stopReason: string) => () =>
  awsResponse(
    [
      { name: "messageStart", data: { role: "assistant" } },
      { name: "contentBlockDelta", data: { contentBlockIndex: 0, delta: { text: "Once" } } },
      { name: "contentBlockStop", data: { contentBlockIndex: 0 } },
      { name: "messageStop", data: { stopReason } },
      { name: "metadata", data: { usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } } },
    ],
    { delayMs: 0 },
  );
const gemini = (finishReason: string) =>
  sse([{ candidates: [{ content: { role: "model", parts: [{ text: "Once" }] }, finishReason, index: 0 }] }]);

function streamOf(id: string, model: string, answer: () => Response) {
  const plugin = plugins.find((one) => one.id === id)!;
  const client = createClient({
    providers: [plugin],
    accessToken: sampleKey(plugin),
    settings: { [id]: sampleSettings(plugin) },
    fetch: async () => answer(),
    clock: createVirtualClock(),
  });
  const { modelPrefix = "" } = plugin.manifest;
  return client.chatCompletionStream({ provider: id, model: modelPrefix + model, messages } as never);
}

const ENDS: readonly [id: string, how: string, model: string, answer: () => Response, text: string][] = [
  ["openai", "content_filter", "gpt-5.4-mini", sse(openAi), "Once"],
  ["azure-openai", "content_filter", "gpt-5.4-mini", sse(openAi), "Once"],
  ["anthropic", "refusal", "claude-sonnet-5", sse(claude), "Once"],
  ["google", "SAFETY", "gemini-3-flash", gemini("SAFETY"), "Once"],
  ["google", "PROHIBITED_CONTENT", "gemini-3-flash", gemini("PROHIBITED_CONTENT"), "Once"],
  ["google", "a blocked prompt", "gemini-3-flash", sse([{ promptFeedback: { blockReason: "SAFETY" } }]), ""],
  ["amazon-bedrock", "guardrail_intervened", "amazon.nova-lite-v1:0", bedrock("guardrail_intervened"), "Once"],
  ["amazon-bedrock", "content_filtered", "amazon.nova-lite-v1:0", bedrock("content_filtered"), "Once"],
];

describe.each(ENDS)("a stream of %s that ends with %s", (id, _, model, answer, text) => {
  it("has the finish reason content_filter, and what was generated before", async () => {
    let content = "";
    let reason: unknown;
    for await (const { choices } of streamOf(id, model, answer)) {
      content += choices[0]?.delta.content ?? "";
      reason = choices[0]?.finish_reason ?? reason;
    }
    expect({ content, reason }).toEqual({ content: text, reason: "content_filter" });
  });
});

const ERRORS: readonly [id: string, model: string, answer: () => Response][] = [
  ["openai", "gpt-5.4-mini", sse([{ error: { message: "No.", code: "content_policy_violation" } }])],
  ["azure-openai", "gpt-5.4-mini", sse([{ error: { message: "No.", code: "content_filter" } }])],
  ["dashscope", "qwen-plus", sse([{ error: { message: "No.", code: "data_inspection_failed" } }])],
  ["minimax", "MiniMax-M2", sse([{ choices: null, base_resp: { status_code: 1027, status_msg: "output sensitive" } }])],
  ["volcengine", "doubao-seed-1-6", sse([{ error: { message: "No.", code: "OutputTextSensitiveContentDetected" } }])],
];

it.each(ERRORS)(
  "a stream of %s with an error event of the filter ends with ContentFilterError",
  async (id, model, answer) => {
    const read = async () => {
      for await (const _ of streamOf(id, model, answer)) continue;
    };
    await expect(read()).rejects.toMatchObject({ name: "ContentFilterError", provider: id });
  },
);
