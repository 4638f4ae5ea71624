import { expect } from "vitest";
import { aiSdk, hello, openai, published, rejection, type MockRow } from "./clients.ts";
import { generateText } from "ai";

const chat = () => openai("router").chat.completions;
const llama = "meta-llama/Llama-3.3-70B-Instruct";

/** The router's addresses where it selects a provider. */
export const routerRows: readonly MockRow[] = [
  ...["", ":fastest", ":cheapest"].map((choice): MockRow => ({
    name: `openai, a model${choice} of any provider, router`,
    async run() {
      const { data, response } = await chat()
        .create({ model: llama + choice, messages: hello })
        .withResponse();
      return { data, provider: response.headers.get("x-inference-provider") };
    },
    expected: {
      data: { choices: [{ message: { content: expect.stringContaining("Are you there?") } }] },
      provider: expect.stringMatching(/^[a-z-]+$/),
    },
  })),
  {
    name: "openai, a model of one provider, router",
    run: () => chat().create({ model: "openai/gpt-oss-120b:groq", messages: hello }),
    expected: { model: "openai/gpt-oss-120b" },
  },
  {
    name: "openai, a streamed chat, router",
    run: () =>
      chat()
        .stream({ model: `${llama}:together`, messages: hello })
        .finalContent(),
    expected: expect.stringContaining("Are you there?"),
  },
  {
    name: "openai, models.list, router",
    async run() {
      const { data } = await openai("router").models.list();
      return data.find(({ id }) => id === llama);
    },
    expected: {
      owned_by: "meta-llama",
      providers: expect.arrayContaining([expect.objectContaining({ provider: "together" })]),
    },
  },
  {
    name: "openai, an unknown model, router",
    run: () => rejection(chat().create({ model: "unknown-provider/nothing", messages: hello }), "code", "message"),
    expected: {
      name: "BadRequestError",
      code: "model_not_found",
      message: "400 The requested model 'unknown-provider/nothing' does not exist",
    },
  },
  {
    name: "openai, a provider without the model, router",
    run: () => rejection(chat().create({ model: `${llama}:cohere`, messages: hello }), "code"),
    expected: { name: "BadRequestError", code: "model_not_supported" },
  },
  {
    name: "openai, a wrong token, router",
    run: () =>
      rejection(openai("router", "hf_invalid").chat.completions.create({ model: llama, messages: hello }), "status"),
    expected: { name: "AuthenticationError", status: 401 },
  },
  {
    name: "AI SDK, generateText, router",
    run: () => generateText({ model: aiSdk("router")(`${llama}:fastest`), prompt: "Are you there?" }),
    expected: { text: expect.stringContaining("Are you there?") },
  },
  {
    name: "@huggingface/inference, chatCompletion of any provider, router",
    run: () => published().chatCompletion({ provider: "auto", model: llama, messages: hello }),
    expected: { choices: [{ message: { content: expect.stringContaining("Are you there?") } }] },
  },
];
