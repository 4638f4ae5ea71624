import { InferenceClient } from "@patchbay/core/client";
import { collectStream } from "@patchbay/core/chat";
import { InputError, StreamError } from "@patchbay/core/errors";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import { createReplay, providerTrial, responseOf } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import fixture from "../fixtures/conversational.json" with { type: "json" };
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("anthropic", packageJson, provider);
const messages = [{ role: "user", content: "Hi" }];
const ask = (args: object, providerModelId = "claude-sonnet-5") =>
  tryProvider({ task: "conversational", providerModelId, args: { messages, ...args } });

describe("an argument that Anthropic cannot express is rejected by name, and no request is sent", () => {
  it.each<[string, object]>([
    ["`seed`", { seed: 7 }],
    ["`n`", { n: 2 }],
    ["`frequency_penalty`", { frequency_penalty: 0.5 }],
    ["`presence_penalty`", { presence_penalty: -1 }],
    ["`logprobs`", { logprobs: true }],
    ["`top_logprobs`", { top_logprobs: 2 }],
    ["`tool_prompt`", { tool_prompt: "Tools:" }],
    ['`response_format` of type "json_object"', { response_format: { type: "json_object" } }],
    ['"input_audio"', { messages: [{ role: "user", content: [{ type: "input_audio", input_audio: {} }] }] }],
    [
      '"file" without `file_data`',
      { messages: [{ role: "user", content: [{ type: "file", file: { file_id: "f" } }] }] },
    ],
    [
      "a file of type text/csv",
      { messages: [{ role: "user", content: [{ type: "file", file: { file_data: "data:text/csv;base64,YQ==" } }] }] },
    ],
    ["reasoning_effort none, low, medium, high, xhigh, max", { reasoning_effort: "minimal" }],
    [
      "an https address or a data URL",
      { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "a.png" } }] }] },
    ],
    ["No message before the tool's result", { messages: [{ role: "tool", tool_call_id: "c", content: "x" }] }],
    [
      'tool call "c" must be a JSON object',
      { messages: [{ role: "assistant", tool_calls: [{ id: "c", function: { name: "f", arguments: "[1" } }] }] },
    ],
    ["`betas`", { betas: "one\ntwo" }],
    ["providerOptions.anthropic must be an object", { providerOptions: { anthropic: 5 } }],
  ])("%s", async (expected, args) => {
    const { error, message, requests } = await ask(args);
    expect(message).toContain(expected);
    expect(InputError.isInstance(error)).toBe(true);
    expect(requests).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      "claude-opus-5-5",
      { reasoning_effort: "none" },
      'claude-opus-5-5 always thinks: leave `reasoning_effort` "none" out',
    ],
    ["claude-fable-5-1", { tool_choice: "required", tools: [] }, "claude-fable-5-1 cannot be made to call a tool"],
    ["claude-haiku-4-5", { reasoning_effort: "low" }, "claude-haiku-4-5 takes no `reasoning_effort`: pass thinking:"],
    ["claude-sonnet-4-5-20250929", { reasoning_effort: "high" }, "takes no `reasoning_effort`"],
  ])("what %s does not do: %j", async (model, args, expected) => {
    const { error, message, requests } = await ask(args, model);
    expect(message).toContain(expected);
    expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  });

  it.each<[string, object, object]>([
    ["claude-haiku-4-5", { reasoning_effort: "none" }, { thinking: { type: "disabled" } }],
    [
      "claude-opus-4-6",
      { reasoning_effort: "low" },
      { thinking: { type: "adaptive" }, output_config: { effort: "low" } },
    ],
    ["claude-opus-5-5", { reasoning_effort: "high" }, { thinking: { type: "adaptive" } }],
  ])("but not what %s does: %j", async (model, args, expected) => {
    const { requests } = await ask(args, model);
    expect(requests[0]?.body).toMatchObject(expected);
  });

  it("a model of another vendor", async () => {
    const { error, message, requests } = await ask({}, "gpt-4o");
    expect(message).toBe('Anthropic has no model "gpt-4o": its ids begin with "claude-".');
    expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  });
});

it("accepts arguments without an effect, and drops those of other vendors", async () => {
  const neutral = { n: 1, frequency_penalty: 0, presence_penalty: 0, logprobs: false, seed: null, tool_choice: null };
  const answers = [fixture.cases[0]!.steps[0]!.answer] as never;
  const { requests } = await tryProvider({
    task: "conversational",
    providerModelId: "claude-sonnet-5",
    args: { messages, ...neutral, providerOptions: { openai: { user: "u" } } },
    answers,
  });
  const [{ body } = { body: undefined }] = requests;
  expect(body).toEqual({ model: "claude-sonnet-5", max_tokens: 8192, messages });
});

it("marks a tool call for caching", async () => {
  const cache_control = { type: "ephemeral" };
  const called = { id: "c", type: "function", index: 0, function: { name: "f", arguments: "{}" }, cache_control };
  const { requests } = await tryProvider({
    task: "conversational",
    providerModelId: "claude-sonnet-5",
    args: { messages: [...messages, { role: "assistant", content: null, tool_calls: [called] }] },
    answers: [fixture.cases[0]!.steps[0]!.answer] as never,
  });
  const content = [{ type: "tool_use", id: "c", name: "f", input: {}, cache_control }];
  expect(requests[0]?.body).toMatchObject({ messages: [...messages, { role: "assistant", content }] });
});

const plugin = completeProvider(
  "anthropic",
  parseSourceManifest("provider", packageJson.patchbay, "anthropic"),
  provider,
);
const chat = { provider: "anthropic", model: "claude-haiku-4-5", messages };

describe("a stream", () => {
  it("contains signed reasoning, tool calls and all token counts", async () => {
    const streamed = fixture.cases.find(({ name }) => name.startsWith("thoughts and a call"))!;
    const replay = createReplay(() => responseOf(streamed.steps[0]!.answer as never));
    const client = new InferenceClient("key-0123456789", { providers: [plugin], fetch: replay.fetch });
    const answer = await collectStream(client.chatCompletionStream(chat));
    const details = [{ type: "reasoning.text", text: "I look.", signature: "c2ln", format: "anthropic", index: 0 }];
    const called = {
      id: "toolu_01",
      type: "function",
      function: { name: "get_weather", arguments: '{"city": "Oslo"}' },
    };
    expect(answer).toMatchObject({
      content: "I look it up.",
      reasoning: "I look.",
      reasoningDetails: details,
      finishReason: "tool_calls",
      message: { content: "I look it up.", tool_calls: [called], reasoning_details: details },
      usage: { prompt_tokens: 12, completion_tokens: 40, total_tokens: 52 },
    });
  });

  it("that reports an error ends with the vendor's message", async () => {
    const overloaded = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const replay = createReplay(() => responseOf({ events: [{ $event: "error", data: overloaded }] }));
    const client = new InferenceClient("key-0123456789", { providers: [plugin], fetch: replay.fetch });
    const error: unknown = await collectStream(client.chatCompletionStream(chat)).catch((thrown: unknown) => thrown);
    expect(StreamError.isInstance(error) && error.message).toContain("Overloaded");
  });
});
