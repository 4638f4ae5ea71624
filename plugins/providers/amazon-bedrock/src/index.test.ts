import { AuthenticationError, InputError } from "@patchbay/core/errors";
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
const region = (value: string) => ({ settings: { "amazon-bedrock": { region: value } } });

describe("what Bedrock cannot express is refused by name, and nothing is sent", () => {
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
    ['Bedrock has no model "gpt-4o"', {}, "gpt-4o"],
    ['Bedrock has no model "meta-llama/Llama-3.1-8B"', {}, "meta-llama/Llama-3.1-8B"],
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

describe("a key or a region that cannot be right", () => {
  it.each<[string, typeof key | { accessKeyId: string } | string, object]>([
    ["lacks secretAccessKey", { accessKeyId: key.accessKeyId }, {}],
    ["has several parts", "one-text-0123456789", {}],
    ["The setting region (Region)", key, region("nowhere")],
    ["The setting region (Region)", key, region("us-east-1.evil.example/")],
    ["The setting region (Region)", key, region("us-east-1@evil.example")],
  ])("%s: nothing is sent", async (expected, accessToken, options) => {
    const { client, replay } = clientOf(accessToken as never);
    const error: unknown = await client.chatCompletion(chat, options).catch((thrown: unknown) => thrown);
    expect(InputError.isInstance(error) && error.message).toContain(expected);
    expect(replay.sent).toEqual([]);
  });

  it("a clock that is an hour off is named", async () => {
    const { client } = clientOf(key, () =>
      Response.json(
        { message: "Signature expired: 20261122T100000Z is now earlier than 20261122T105500Z" },
        { status: 403, headers: { "x-amzn-errortype": "InvalidSignatureException" } },
      ),
    );
    const error: unknown = await client.chatCompletion(chat).catch((thrown: unknown) => thrown);
    expect(AuthenticationError.isInstance(error) && error.message).toContain("Set the clock and call again.");
  });

  it("an expired token is the vendor's to refuse", async () => {
    const { client } = clientOf({ ...key, sessionToken: "token-0123456789" }, () =>
      Response.json(
        { message: "The security token included in the request is expired" },
        { status: 403, headers: { "x-amzn-errortype": "ExpiredTokenException:http://internal.amazon.com/" } },
      ),
    );
    const error: unknown = await client.chatCompletion(chat).catch((thrown: unknown) => thrown);
    expect(AuthenticationError.isInstance(error) && [error.code, error.message]).toEqual([
      "ExpiredTokenException",
      expect.stringContaining("security token included in the request is expired"),
    ]);
  });
});

const delta = (contentBlockIndex: number, content: object) => ({
  name: "contentBlockDelta",
  data: { contentBlockIndex, delta: content },
});

it("streams signed thoughts, a call of a tool, and the counts that come last", async () => {
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

it("passes blocks of its own on, such as the end of what is cached", async () => {
  const content = [{ type: "text", text: "Compare." }, { cachePoint: { type: "default" } }];
  const { requests } = await tryProvider({
    task: "conversational",
    providerModelId: nova,
    args: { messages: [{ role: "system", content }, ...messages] },
  });
  expect(requests[0]?.body).toMatchObject({ system: [{ text: "Compare." }, { cachePoint: { type: "default" } }] });
});
