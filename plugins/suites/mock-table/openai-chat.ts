import { expect } from "vitest";
import { groqModel as model, hello, openai, type MockRow } from "./clients.ts";

const chat = () => openai("groq").chat.completions;

export const openAiChatRows: readonly MockRow[] = [
  {
    name: "openai, a chat, groq",
    run: () => chat().create({ model, messages: hello }),
    expected: {
      object: "chat.completion",
      model,
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: expect.stringContaining("Are you there?") },
          finish_reason: "stop",
        },
      ],
      usage: { total_tokens: expect.any(Number) },
    },
  },
  {
    name: "openai, request id and rate limits, groq",
    async run() {
      const { response, request_id } = await chat().create({ model, messages: hello }).withResponse();
      return { id: request_id, left: response.headers.get("x-ratelimit-remaining-requests") };
    },
    expected: { id: expect.stringMatching(/^req/), left: expect.stringMatching(/^\d+$/) },
  },
  {
    name: "openai, the same seed, openai",
    async run() {
      const call = { model: "gpt-5.4-mini", messages: hello, seed: 7 };
      const ask = openai("openai").chat.completions;
      const [one, other] = [await ask.create(call), await ask.create(call)];
      return { same: one.choices[0]?.message.content === other.choices[0]?.message.content, ids: one.id !== other.id };
    },
    expected: { same: true, ids: true },
  },
  {
    name: "openai, n choices, openai",
    async run() {
      const { choices } = await openai("openai").chat.completions.create({
        model: "gpt-5.4-mini",
        messages: hello,
        n: 3,
      });
      return {
        indices: choices.map(({ index }) => index),
        texts: new Set(choices.map(({ message }) => message.content)).size,
      };
    },
    expected: { indices: [0, 1, 2], texts: 3 },
  },
  {
    name: "openai, max_completion_tokens, together",
    run: () =>
      openai("together").chat.completions.create({
        model: "meta-llama/Llama-3.3-70B-Instruct-Turbo",
        messages: hello,
        max_completion_tokens: 4,
      }),
    expected: {
      choices: [{ message: { content: "This is a simulated " }, finish_reason: "length" }],
      usage: { completion_tokens: 4 },
    },
  },
  {
    name: "openai, stop, groq",
    run: () => chat().create({ model, messages: hello, stop: [":", "?"] }),
    expected: { choices: [{ message: { content: "This is a simulated answer" }, finish_reason: "stop" }] },
  },
  {
    name: "openai, logprobs, openai",
    async run() {
      const { choices } = await openai("openai").chat.completions.create({
        model: "gpt-5.4-mini",
        messages: hello,
        logprobs: true,
        top_logprobs: 2,
      });
      const tokens = choices[0]?.logprobs?.content ?? [];
      return {
        whole: tokens.map(({ token }) => token).join("") === choices[0]?.message.content,
        tops: tokens.every(({ top_logprobs: tops, logprob }) => tops.length === 2 && logprob <= 0),
      };
    },
    expected: { whole: true, tops: true },
  },
  {
    name: "openai, a streamed chat, groq",
    async run() {
      const pieces: string[] = [];
      const finishes: unknown[] = [];
      for await (const { choices } of await chat().create({ model, messages: hello, stream: true })) {
        pieces.push(choices[0]?.delta.content ?? "");
        finishes.push(choices[0]?.finish_reason);
      }
      return { text: pieces.join(""), many: pieces.length > 5, end: finishes.at(-1) };
    },
    expected: { text: expect.stringContaining("Are you there?"), many: true, end: "stop" },
  },
  {
    name: "openai, usage at the end of a stream, groq",
    async run() {
      const options = { stream: true, stream_options: { include_usage: true } } as const;
      const chunks = [];
      for await (const chunk of await chat().create({ model, messages: hello, ...options })) chunks.push(chunk);
      return chunks.at(-1);
    },
    expected: { choices: [], usage: { completion_tokens: expect.any(Number) } },
  },
  {
    name: "openai, chat.completions.stream, groq",
    run: () => chat().stream({ model, messages: hello }).finalChatCompletion(),
    expected: { choices: [{ message: { content: expect.stringContaining("Are you there?") } }] },
  },
  {
    name: "openai, reasoning, groq",
    run: () => chat().create({ model: "openai/gpt-oss-120b", messages: hello }),
    expected: {
      choices: [{ message: { reasoning: expect.stringContaining("Are you there?") } }],
      usage: { completion_tokens_details: { reasoning_tokens: expect.any(Number) } },
    },
  },
  {
    name: "openai, an image in a message, openai",
    run: () =>
      openai("openai").chat.completions.create({
        model: "gpt-5.4-mini",
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "What is this?" },
              { type: "image_url", image_url: { url: `data:image/png;base64,${"A".repeat(600_000)}` } },
            ],
          },
        ],
      }),
    expected: { choices: [{ message: { content: expect.stringContaining("What is this?") } }] },
  },
  {
    name: "openai, models.list, groq",
    async run() {
      const { data } = await openai("groq").models.list();
      return data.map(({ id, object }) => `${object} ${id}`);
    },
    expected: expect.arrayContaining([`model ${model}`, "model openai/gpt-oss-120b"]),
  },
  {
    name: "openai, models.retrieve with a slash, groq",
    run: () => openai("groq").models.retrieve("openai/gpt-oss-120b"),
    expected: { id: "openai/gpt-oss-120b", object: "model" },
  },
];
