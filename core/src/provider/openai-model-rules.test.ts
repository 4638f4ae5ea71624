import { describe, expect, it } from "vitest";
import { InputError } from "../errors/index.ts";
import { openAiModelRules } from "./openai-model-rules.ts";

describe("the limit of an answer", () => {
  it.each(["gpt-5", "gpt-5-mini", "gpt-5.4", "gpt-6-sol", "o3", "o4-mini", "o1-2024-12-17"])(
    "is sent to %s as max_completion_tokens",
    (model) => {
      expect(openAiModelRules({ model, max_tokens: 9 })).toEqual({ model, max_completion_tokens: 9 });
    },
  );

  it.each(["gpt-4o", "gpt-4.1", "gpt-5-chat-latest", "gpt-35-turbo", "gpt-oss-120b", "my-deployment", "Mistral-Large"])(
    "is renamed for %s only when the host takes the new name for all models",
    (model) => {
      expect(openAiModelRules({ model, max_tokens: 9 })).toEqual({ model, max_tokens: 9 });
      const renamed = openAiModelRules({ model, max_tokens: 9 }, { renameLimit: true });
      expect(renamed).toEqual({ model, max_completion_tokens: 9 });
    },
  );

  it("keeps the new name when both are given", () => {
    const body = { model: "o3", max_tokens: 9, max_completion_tokens: 5 };
    expect(openAiModelRules(body)).toEqual({ model: "o3", max_completion_tokens: 5 });
  });
});

describe("a member that the model does not accept", () => {
  it.each<[string, string, object]>([
    ["o3", "temperature", { temperature: 0.2 }],
    ["gpt-5", "top_p", { top_p: 0.5, temperature: 1 }],
    ["gpt-5-mini", "frequency_penalty", { frequency_penalty: 1 }],
    ["gpt-5.1", "presence_penalty", { presence_penalty: 1, reasoning_effort: "none" }],
    ["gpt-5.2", "temperature", { temperature: 0.2, reasoning_effort: "high" }],
    ["gpt-6-sol", "temperature", { temperature: 0.2, reasoning_effort: "none" }],
    ["o4-mini", "logprobs", { logprobs: true }],
    ["gpt-5", "logit_bias", { logit_bias: {} }],
    ["gpt-4o", "reasoning_effort", { reasoning_effort: "low" }],
  ])("of %s is refused by its name: %s", (model, member, args) => {
    const call = () => openAiModelRules({ model, ...args });
    expect(call).toThrow(InputError);
    expect(call).toThrow(`Model "${model}" does not accept \`${member}\`. Remove it or choose another model.`);
  });
});

it("leaves out values that ask for nothing", () => {
  const neutral = { temperature: 1, top_p: 1, frequency_penalty: 0, presence_penalty: 0, logprobs: false };
  expect(openAiModelRules({ model: "o3", ...neutral })).toEqual({ model: "o3" });
});

it("sends sampling members to a model that takes them while it does not reason", () => {
  const body = { model: "gpt-5.1", temperature: 0.2, top_p: 0.5 };
  expect(openAiModelRules(body)).toEqual(body);
  expect(openAiModelRules({ model: "gpt-4o", temperature: 0.2 })).toEqual({ model: "gpt-4o", temperature: 0.2 });
});
