import { InferenceClient } from "@patchbay/core/client";
import { collectStream } from "@patchbay/core/chat";
import { ContentFilterError, InputError } from "@patchbay/core/errors";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import { createReplay, providerTrial, responseOf } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("google", packageJson, provider);
const messages = [{ role: "user", content: "Hi" }];
const ask = (args: object, providerModelId = "gemini-3.5-flash", answers: readonly object[] = []) =>
  tryProvider({ task: "conversational", providerModelId, args: { messages, ...args }, answers: answers as never });

describe("an argument that Gemini cannot express is rejected by name, and no request is sent", () => {
  it.each<[string, object, string?]>([
    ["`logprobs`", { logprobs: true }],
    ["`parallel_tool_calls`", { parallel_tool_calls: false }],
    [
      "`cache_control` of a tool call",
      {
        messages: [
          { role: "assistant", tool_calls: [{ id: "c", function: { name: "f", arguments: "{}" }, cache_control: {} }] },
        ],
      },
    ],
    ["which always thinks", { reasoning_effort: "none" }],
    ["supports reasoning_effort none, minimal, low, medium, high, not max", { reasoning_effort: "max" }],
    ['Gemini has no model "meta-llama/Llama-3.1-8B"', {}, "meta-llama/Llama-3.1-8B"],
    ['Gemini has no model "../v1/files"', {}, "../v1/files"],
  ])("%s", async (expected, args, model) => {
    const { error, message, requests } = await ask(args, model);
    expect(message).toContain(expected);
    expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  });
});

it("downloads an image that the vendor cannot read, without the key", async () => {
  const image = { blob: { $blob: "abc", type: "image/webp" } };
  const content = [{ type: "image_url", image_url: { url: "https://images.example/a.webp" } }];
  const { requests } = await ask({ messages: [{ role: "user", content }], reasoning_effort: "low" }, undefined, [
    image,
  ]);
  expect(requests.map(({ url, headers }) => [new URL(url).host, headers.has("x-goog-api-key")])).toEqual([
    ["images.example", false],
    ["generativelanguage.googleapis.com", true],
  ]);
  expect(requests[1]?.body).toEqual({
    contents: [{ role: "user", parts: [{ inlineData: { mimeType: "image/webp", data: "YWJj" } }] }],
    generationConfig: { thinkingConfig: { thinkingLevel: "LOW", includeThoughts: true } },
  });
});

const plugin = completeProvider("google", parseSourceManifest("provider", packageJson.patchbay, "google"), provider);
const chat = { provider: "google", model: "gemini-2.5-flash", messages };

it("reads several answers with images and code", async () => {
  const parts = [
    { inlineData: { mimeType: "image/png", data: "YWJj" } },
    { executableCode: { language: "PYTHON", code: "1" } },
  ];
  const candidates = [
    { content: { parts }, finishReason: "STOP", groundingMetadata: { webSearchQueries: ["a"] } },
    { content: { parts: [{ text: "b" }] }, finishReason: "MAX_TOKENS" },
  ];
  const { output, requests } = await ask({ n: 2 }, undefined, [{ json: { candidates } }]);
  expect(requests[0]?.body).toMatchObject({ generationConfig: { candidateCount: 2 } });
  expect(output).toMatchObject({
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        message: {
          images: [{ type: "image_url", image_url: { url: "data:image/png;base64,YWJj" } }],
          content_parts: [parts[1]],
          groundingMetadata: { webSearchQueries: ["a"] },
        },
      },
      { index: 1, finish_reason: "length", message: { content: "b" } },
    ],
  });
});

it("streams reasoning, a signed tool call and the token counts", async () => {
  const call = { functionCall: { id: "fc_1", name: "f", args: { a: 1 } }, thoughtSignature: "c2ln" };
  const head = { responseId: "r", modelVersion: "gemini-2.5-flash" };
  const usageMetadata = { promptTokenCount: 5, candidatesTokenCount: 2, thoughtsTokenCount: 3 };
  const events = [
    { candidates: [{ content: { parts: [{ text: "Hm.", thought: true }] } }], ...head },
    { candidates: [{ content: { parts: [call] }, finishReason: "STOP" }], usageMetadata, ...head },
  ];
  const replay = createReplay(() => responseOf({ events }));
  const client = new InferenceClient("key-0123456789", { providers: [plugin], fetch: replay.fetch });
  expect(await collectStream(client.chatCompletionStream(chat))).toMatchObject({
    reasoning: "Hm.",
    finishReason: "tool_calls",
    toolCalls: [{ id: "fc_1", type: "function", function: { name: "f", arguments: '{"a":1}' } }],
    message: { reasoning_details: [{ type: "reasoning.encrypted", data: "c2ln", id: "fc_1" }] },
    usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 },
  });
});

it("names the reasons when Veo filters a video", async () => {
  const generateVideoResponse = { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ["It violates the policy."] };
  const { error, message } = await tryProvider({
    task: "text-to-video",
    providerModelId: "veo-3.1-generate-preview",
    args: { inputs: "v" },
    answers: [
      { json: { name: "models/veo-3.1-generate-preview/operations/1" } },
      { json: { done: true, response: { generateVideoResponse } } },
    ],
  });
  expect([ContentFilterError.isInstance(error), message]).toEqual([
    true,
    "Veo filtered the video: It violates the policy. Rephrase the input, or choose another model.",
  ]);
});

it("asks for the prompt of an edit", async () => {
  const args = { inputs: { $blob: "abc", type: "image/png" } };
  const { error, message, requests } = await tryProvider({ task: "image-to-image", args });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  expect(message).toContain("`parameters.prompt`");
});
