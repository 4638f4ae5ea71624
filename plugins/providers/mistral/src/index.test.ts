import { collectStream, readAnswer } from "@patchbay/core/chat";
import { InputError } from "@patchbay/core/errors";
import { createMock } from "@patchbay/mocks";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";
import * as mocks from "./mocks.ts";

const tryProvider = providerTrial("mistral", packageJson, provider);
const chat = { task: "conversational", args: { messages: [{ role: "user", content: "Hi" }] } };
const content = [
  {
    type: "thinking",
    thinking: [
      { type: "text", text: "Two and " },
      { type: "text", text: "two." },
    ],
  },
  { type: "text", text: "4" },
];
const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
const head = { id: "c", object: "chat.completion", created: 1, model: "magistral" };

it("separates reasoning from the text", async () => {
  const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
  const { output } = await tryProvider({ ...chat, answers: [{ json: { ...head, choices, usage } }] });
  expect(output).toMatchObject({
    choices: [{ message: { role: "assistant", content: "4", reasoning_content: "Two and two." } }],
  });
  expect(readAnswer(output as never)).toMatchObject({ content: "4", reasoning: "Two and two." });
});

it("separates reasoning from the text in a stream", async () => {
  const { tasks } = provider;
  const piece = (delta: object) =>
    tasks["conversational"]?.stream?.chunk?.({ ...head, choices: [{ index: 0, delta }] });
  async function* chunks() {
    for (const part of content) yield piece({ content: [part] }) as never;
    yield piece({ content: " or so" }) as never;
  }
  expect(await collectStream(chunks())).toMatchObject({ content: "4 or so", reasoning: "Two and two." });
});

it("sends arguments under the vendor's names and leaves out those that it rejects", async () => {
  const vendorArgs = { seed: 7, max_completion_tokens: 9, stream_options: { include_usage: true } };
  const { requests } = await tryProvider({ ...chat, args: { ...chat.args, ...vendorArgs }, answers: [{ json: {} }] });
  expect(requests[0]?.body).toEqual({ ...chat.args, model: "model", random_seed: 7, max_tokens: 9 });
  for (const name of ["logprobs", "top_logprobs", "logit_bias", "store", "tool_prompt", "user"]) {
    const refused = await tryProvider({ ...chat, args: { ...chat.args, [name]: 1 } });
    expect(refused.message).toBe(`Mistral does not accept \`${name}\`. Remove it.`);
    expect([InputError.isInstance(refused.error), refused.requests]).toEqual([true, []]);
  }
});

it("simulates streams whose tool calls are whole, as the vendor's package requires", async () => {
  const weather = { name: "get_weather", parameters: { type: "object", properties: { city: { type: "string" } } } };
  const body = {
    model: "mistral-small-latest",
    stream: true,
    messages: [{ role: "user", content: "What is the weather in Paris?" }],
    tools: [{ type: "function", function: weather }],
    tool_choice: "required",
  };
  const answer = await createMock({ mistral: mocks }).fetch("https://api.mistral.ai/v1/chat/completions", {
    method: "POST",
    headers: { authorization: "Bearer key-0123456789", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const calls = [...(await answer.text()).matchAll(/"function":(\{.*?\})\}/g)].map(([, one]) => one);
  expect(calls).toEqual(['{"name":"get_weather","arguments":"{\\"city\\":\\"Paris\\"}"}']);
});
