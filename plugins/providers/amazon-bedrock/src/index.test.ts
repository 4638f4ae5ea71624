import { InputError } from "@patchbay/core/errors";
import { InferenceClient } from "@patchbay/core/client";
import { collectStream } from "@patchbay/core/chat";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import { createReplay, providerTrial, responseOf } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("amazon-bedrock", packageJson, provider);
const messages = [{ role: "user", content: "Hi" }];
const nova = "amazon.nova-lite-v1:0";
const key = { accessKeyId: "AKIDEXAMPLE0123456", secretAccessKey: "secret-0123456789abcdef" };

describe("an argument that Bedrock cannot express is rejected by name, and no request is sent", () => {
  it.each<[string, object, string?]>([
    ["`seed`", { seed: 7 }],
    ["`n`", { n: 2 }],
    ["`frequency_penalty`", { frequency_penalty: 0.5 }],
    ["`parallel_tool_calls`", { parallel_tool_calls: false }],
    ['`tool_choice` "none"', { tool_choice: "none" }],
    ['`response_format` of type "json_object"', { response_format: { type: "json_object" } }],
    [
      "`cache_control` of a message's part",
      { messages: [{ role: "user", content: [{ type: "text", text: "a", cache_control: { type: "ephemeral" } }] }] },
    ],
    [
      "`cache_control` of a tool call",
      {
        messages: [
          { role: "assistant", tool_calls: [{ id: "c", function: { name: "f", arguments: "{}" }, cache_control: {} }] },
        ],
      },
    ],
  ])("%s", async (expected, args, providerModelId = nova) => {
    const { error, message, requests } = await tryProvider({
      task: "conversational",
      providerModelId,
      args: { messages, ...args },
    });
    expect(message).toContain(expected);
    expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  });
});

const plugin = completeProvider(
  "amazon-bedrock",
  parseSourceManifest("provider", packageJson.patchbay, "bedrock"),
  provider,
);
const chat = { provider: "amazon-bedrock", model: nova, messages };

function clientOf(accessToken: ConstructorParameters<typeof InferenceClient>[0], answer = () => Response.json({})) {
  const replay = createReplay(answer);
  return { replay, client: new InferenceClient(accessToken, { providers: [plugin], fetch: replay.fetch }) };
}

const delta = (contentBlockIndex: number, content: object) => ({
  name: "contentBlockDelta",
  data: { contentBlockIndex, delta: content },
});

it("streams signed reasoning, a tool call and the final token counts", async () => {
  const start = { toolUse: { toolUseId: "t1", name: "f" } };
  const aws = [
    { name: "messageStart", data: { role: "assistant" } },
    delta(0, { reasoningContent: { text: "Hm." } }),
    delta(0, { reasoningContent: { signature: "c2ln" } }),
    { name: "contentBlockStart", data: { contentBlockIndex: 1, start } },
    delta(1, { toolUse: { input: '{"a"' } }),
    delta(1, { toolUse: { input: ":1}" } }),
    { name: "messageStop", data: { stopReason: "tool_use" } },
    { name: "metadata", data: { usage: { inputTokens: 5, outputTokens: 2, cacheReadInputTokens: 3 } } },
  ];
  const { client } = clientOf(key, () => responseOf({ aws }));
  expect(await collectStream(client.chatCompletionStream(chat))).toMatchObject({
    reasoning: "Hm.",
    reasoningDetails: [{ type: "reasoning.text", text: "Hm.", signature: "c2ln" }],
    finishReason: "tool_calls",
    toolCalls: [{ id: "t1", type: "function", function: { name: "f", arguments: '{"a":1}' } }],
    usage: { prompt_tokens: 8, completion_tokens: 2, total_tokens: 10, prompt_tokens_details: { cached_tokens: 3 } },
  });
});

it("passes on vendor-specific blocks, such as cache points", async () => {
  const content = [{ type: "text", text: "Compare." }, { cachePoint: { type: "default" } }];
  const { requests } = await tryProvider({
    task: "conversational",
    providerModelId: nova,
    args: { messages: [{ role: "system", content }, ...messages] },
  });
  expect(requests[0]?.body).toMatchObject({ system: [{ text: "Compare." }, { cachePoint: { type: "default" } }] });
});

it("sends Cohere's models all texts at once, and Titan one", async () => {
  const trial = { task: "feature-extraction", args: { inputs: ["a", "b"], parameters: { dimensions: 256 } } };
  const answers = [{ json: { embeddings: { float: [[1], [2]] } } }];
  const { output, requests } = await tryProvider({ ...trial, providerModelId: "cohere.embed-v4:0", answers });
  expect(requests[0]?.body).toEqual({ input_type: "search_document", output_dimension: 256, texts: ["a", "b"] });
  expect(output).toEqual([[1], [2]]);
  const titan = await tryProvider({ ...trial, providerModelId: "amazon.titan-embed-text-v2:0" });
  expect([InputError.isInstance(titan.error), titan.requests]).toEqual([true, []]);
});
