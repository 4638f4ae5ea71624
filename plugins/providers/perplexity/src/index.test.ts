import { collectStream } from "@patchbay/core/chat";
import { InferenceClient } from "@patchbay/core/client";
import { InputError, JobError, StreamError } from "@patchbay/core/errors";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import { createReplay, providerTrial, responseOf } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import fixture from "../fixtures/conversational.json" with { type: "json" };
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("perplexity", packageJson, provider);
const messages = [{ role: "user", content: "Hi" }];
const ask = (args: object, providerModelId = "perplexity/sonar", answers: readonly object[] = []) =>
  tryProvider({ task: "conversational", providerModelId, args: { messages, ...args }, answers: answers as never });
const whole = fixture.cases[0]!.steps[0]!.answer as { json: object };

describe("an argument that the Agent API cannot express is rejected by name, and no request is sent", () => {
  it.each<[string, object, string?]>([
    ["`stop`", { stop: ["."] }],
    ["`seed`", { seed: 7 }],
    ["`n`", { n: 2 }],
    ["`frequency_penalty`", { frequency_penalty: 0.5 }],
    ["`logprobs`", { logprobs: true }],
    ['`response_format` of type "json_object"', { response_format: { type: "json_object" } }],
    ["reasoning_effort minimal, low, medium, high, xhigh, max", { reasoning_effort: "none" }],
    ['ended the model "sonar" on 2026-09-27. Use "perplexity/sonar" instead, with tools', {}, "sonar"],
    ['ended the model "sonar-pro" on 2026-09-27. Use "low" instead.', {}, "sonar-pro"],
    ["a file of type application/pdf", { messages: [pdf()] }],
  ])("%s", async (expected, args, model) => {
    const { error, message, requests } = await ask(args, model);
    expect(message).toContain(expected);
    expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  });
});

function pdf() {
  return { role: "user", content: [{ type: "file", file: { file_data: "data:application/pdf;base64,YQ==" } }] };
}

it.each<[string, object]>([
  ["medium", { preset: "medium" }],
  ["perplexity/sonar", { model: "perplexity/sonar" }],
  ["anthropic/claude-sonnet-5", { model: "anthropic/claude-sonnet-5", max_output_tokens: 8192 }],
])("sends %s as %j", async (id, named) => {
  const { requests } = await ask({}, id, [whole]);
  expect(requests[0]?.body).toEqual({ ...named, input: [{ type: "message", ...messages[0] }] });
});

it("passes on the vendor's tools and a choice of them", async () => {
  const tools = { tools: [{ type: "web_search" }], tool_choice: { type: "web_search" } };
  const { requests } = await ask(tools, undefined, [whole]);
  expect(requests[0]?.body).toMatchObject(tools);
});

it("throws the error of a failed run although its status is 200", async () => {
  const failed = { ...whole.json, status: "failed", output: [], error: { message: "The model is overloaded" } };
  const { error, message } = await ask({}, undefined, [{ json: failed }]);
  expect(message).toBe("Perplexity's run ended as failed: The model is overloaded.");
  expect(JobError.isInstance(error)).toBe(true);
});

describe("a stream", () => {
  const manifest = parseSourceManifest("provider", packageJson.patchbay, "perplexity");
  const plugin = completeProvider("perplexity", manifest, provider);
  const stream = (answer: object) => {
    const replay = createReplay(() => responseOf(answer as never));
    const client = new InferenceClient("key-0123456789", { providers: [plugin], fetch: replay.fetch });
    return collectStream(client.chatCompletionStream({ provider: "perplexity", model: "low", messages }));
  };
  const streamed = fixture.cases.find(({ name }) => name.startsWith("a streamed answer"))!.steps[0]!.answer as {
    events: { type: string; response?: object }[];
  };

  it("contains text, reasoning, each source once and all token counts", async () => {
    expect(await stream(streamed)).toMatchObject({
      content: "Red, blau – 青.",
      reasoning: "I look it up.",
      citations: [{ url: "https://example.com/colours", title: "Primary colours" }],
      finishReason: "stop",
      usage: { prompt_tokens: 3, completion_tokens: 9, prompt_tokens_details: { cached_tokens: 3 } },
    });
  });

  it("contains several separate tool calls, each once", async () => {
    const calls = ["a", "b"].map((name) => ({ type: "function_call", call_id: `call_${name}`, name, arguments: "{}" }));
    const items = calls.map((item) => ({ type: "response.output_item.done", item }));
    const end = { type: "response.completed", response: { ...whole.json, output: calls } };
    const { message, finishReason } = await stream({ events: [streamed.events[0], ...items, end] });
    expect(message.tool_calls?.map(({ id }) => id)).toEqual(["call_a", "call_b"]);
    expect(finishReason).toBe("tool_calls");
  });

  it.each([
    ["response.failed", { error: { message: "No capacity" } }],
    ["response.failed", { response: { ...whole.json, status: "failed", error: { message: "No capacity" } } }],
    ["response.cancelled", { response: { ...whole.json, status: "cancelled", error: { message: "No capacity" } } }],
  ])("that ends with %s fails with the vendor's reason: %j", async (type, event) => {
    const failure = await stream({ events: [streamed.events[0], { type, ...event }] }).catch((error: Error) => error);
    expect(String(failure)).toContain("No capacity");
    expect(StreamError.isInstance(failure) || JobError.isInstance(failure)).toBe(true);
  });
});
