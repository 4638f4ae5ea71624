import { createGateway } from "@patchbay/gateway";
import type { ProviderKey } from "@patchbay/core/client";
import { sampleKey, sampleSettings } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { OPENAI_CHAT_PARAMETERS } from "../../core/gateway/src/parameters/openai-chat.ts";
import { shapeOfPath, targetPath } from "../../core/gateway/src/parameters/target-shapes.ts";
import { mocksOf, plugins } from "./mocked-client.ts";

/** The gateway's table of parameters, compared with what the providers' own code does. */

const tools = [{ type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } }];
const schema = { type: "object", properties: {}, additionalProperties: false };

/** A value of each parameter that is not the usual one, with what it needs beside it. */
const VALUES: Readonly<Record<string, object>> = {
  temperature: { temperature: 0.5 },
  top_p: { top_p: 0.5 },
  max_tokens: { max_tokens: 5 },
  max_completion_tokens: { max_completion_tokens: 5 },
  n: { n: 2 },
  seed: { seed: 7 },
  stop: { stop: ["x"] },
  frequency_penalty: { frequency_penalty: 0.5 },
  presence_penalty: { presence_penalty: 0.5 },
  logprobs: { logprobs: true },
  top_logprobs: { top_logprobs: 2 },
  logit_bias: { logit_bias: { 5: 1 } },
  tools: { tools },
  tool_choice: { tools, tool_choice: "required" },
  parallel_tool_calls: { tools, parallel_tool_calls: false },
  response_format: { response_format: { type: "json_schema", json_schema: { name: "a", schema } } },
  reasoning_effort: { reasoning_effort: "low" },
  stream_options: { stream: true, stream_options: { include_usage: true } },
  user: { user: "u" },
  store: { store: true },
  metadata: { metadata: { a: "b" } },
  modalities: { modalities: ["text", "audio"] },
  audio: { audio: { voice: "alloy", format: "wav" } },
  prediction: { prediction: { type: "content", content: "x" } },
  verbosity: { verbosity: "low" },
  functions: { functions: [{ name: "f" }] },
  function_call: { function_call: "auto" },
  web_search_options: { web_search_options: {} },
  prompt_cache_key: { prompt_cache_key: "k" },
  prompt_cache_retention: { prompt_cache_retention: "24h" },
  service_tier: { service_tier: "flex" },
  safety_identifier: { safety_identifier: "s" },
};

const messages = [{ role: "user", content: "Hi" }];

/** The providers with formats of their own, and one with OpenAI's. */
const targets = plugins.flatMap(({ id, tasks, manifest }) => {
  const model = mocksOf(id)?.models.find(({ task }) => task === "conversational")?.providerId;
  const definition = tasks["conversational"];
  // Requests for a token would be refused here before the chat is sent.
  if (model === undefined || !definition || "oauth" in manifest.auth) return [];
  const call = { task: "conversational", args: { messages }, providerModelId: model, streaming: false };
  const shape = shapeOfPath(targetPath(definition, call) ?? "");
  return shape !== undefined && (shape !== "openai-chat" || id === "groq") ? [{ id, model, shape }] : [];
});

function gatewayTo(id: string) {
  const seen: string[] = [];
  const plugin = plugins.find((each) => each.id === id)!;
  const gateway = createGateway({
    providers: [plugin],
    keys: { [id]: sampleKey(plugin) as ProviderKey },
    config: { retries: 0, settings: { [id]: sampleSettings(plugin) } },
    async fetch(input, init) {
      if (init?.method === "POST") seen.push(String(input));
      return Response.json({ error: { message: "stop" } }, { status: 418 });
    },
  });
  const headers = { "content-type": "application/json" };
  const chat = async (model: string, args: object, more: Readonly<Record<string, string>> = {}) => {
    const body = JSON.stringify({ model: `${id}/${model}`, messages, ...args });
    const response = await gateway.request("/v1/chat/completions", {
      method: "POST",
      body,
      headers: { ...headers, ...more },
    });
    return { response, answer: (await response.json()) as { error: { param?: string; message: string } } };
  };
  return { chat, seen };
}

it("has a value for each parameter, and a target for each format", () => {
  expect(Object.keys(VALUES)).toEqual(Object.keys(OPENAI_CHAT_PARAMETERS));
  expect([...new Set(targets.map(({ shape }) => shape))].toSorted()).toEqual([
    "anthropic-messages",
    "bedrock-converse",
    "google-generate-content",
    "openai-chat",
    "perplexity-agent",
  ]);
});

it("refuses what a single provider of a format lacks, drops it by name only, and leaves out what changes nothing", async () => {
  const { chat, seen } = gatewayTo("cerebras");
  const { response, answer } = await chat("m", { store: true });
  expect([response.status, answer.error.param, seen.length]).toEqual([400, "store", 0]);
  await chat("m", { store: true }, { "x-patchbay-drop": "store" });
  await chat("m", { store: false });
  expect(seen).toHaveLength(2);
});

describe.each(targets)("$id, with the format $shape,", ({ id, model, shape }) => {
  const rows = Object.entries(OPENAI_CHAT_PARAMETERS).map(([name, { refused }]) => ({
    name,
    isRefused: shape in refused,
  }));

  it.each(rows)("takes or refuses $name as the table describes", async ({ name, isRefused }) => {
    const { chat, seen } = gatewayTo(id);
    const { response, answer } = await chat(model, VALUES[name] ?? {});
    expect({ name, sent: seen.length }).toEqual({ name, sent: isRefused ? 0 : 1 });
    expect([response.status === 400, answer.error.param ?? null]).toEqual(isRefused ? [true, name] : [false, null]);
  });

  it("takes values that mean the same as none, and everything without what may be dropped", async () => {
    const { chat, seen } = gatewayTo(id);
    const neutral = Object.entries(OPENAI_CHAT_PARAMETERS).flatMap(([name, { neutral: value }]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    await chat(model, Object.fromEntries(neutral));
    await chat(model, { ...VALUES["seed"], ...VALUES["user"] }, { "x-patchbay-drop": "seed, user" });
    expect(seen).toHaveLength(2);
  });
});
