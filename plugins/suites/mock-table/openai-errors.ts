import { expect } from "vitest";
import { groqModel as model, hello, openai, rejection, user, weather, type MockRow } from "./clients.ts";

const chat = () => openai("groq").chat.completions;

/** The vendors' error messages, through OpenAI's client. */
export const openAiErrorRows: readonly MockRow[] = [
  {
    name: "openai, a wrong key, groq",
    run: () =>
      rejection(
        openai("groq", "gsk_wrong").chat.completions.create({ model, messages: hello }),
        "status",
        "code",
        "message",
      ),
    expected: { name: "AuthenticationError", status: 401, code: "invalid_api_key", message: "401 Invalid API Key" },
  },
  {
    name: "openai, a wrong key, openai",
    run: () => rejection(openai("openai", "sk-expired").models.list(), "status", "code"),
    expected: { name: "AuthenticationError", status: 401, code: "invalid_api_key" },
  },
  {
    name: "openai, no key, openai",
    run: () =>
      rejection(
        openai("openai").chat.completions.create({ model, messages: hello }, { headers: { authorization: null } }),
        "status",
      ),
    expected: { name: "AuthenticationError", status: 401 },
  },
  {
    name: "openai, an unknown model, groq",
    run: () => rejection(chat().create({ model: "llama-9", messages: hello }), "status", "code", "message"),
    expected: {
      name: "NotFoundError",
      status: 404,
      code: "model_not_found",
      message: "404 The model `llama-9` does not exist or you do not have access to it.",
    },
  },
  {
    name: "openai, a streamed chat of an unknown model, openai",
    run: () =>
      rejection(openai("openai").chat.completions.create({ model: "gpt-9", messages: hello, stream: true }), "code"),
    expected: { name: "NotFoundError", code: "model_not_found" },
  },
  {
    name: "openai, models.retrieve of an unknown model, openai",
    run: () => rejection(openai("openai").models.retrieve("gpt-9"), "status", "message"),
    expected: { name: "NotFoundError", status: 404, message: "404 The model 'gpt-9' does not exist" },
  },
  {
    name: "openai, empty messages, groq",
    run: () => rejection(chat().create({ model, messages: [] }), "message"),
    expected: { name: "BadRequestError", message: "400 'messages' : minimum number of items is 1" },
  },
  {
    name: "openai, empty messages, openai",
    run: () =>
      rejection(openai("openai").chat.completions.create({ model: "gpt-5.4-mini", messages: [] }), "code", "param"),
    expected: { name: "BadRequestError", code: "empty_array", param: "messages" },
  },
  {
    name: "openai, a prompt that is too long, openai",
    run: () =>
      rejection(
        openai("openai").chat.completions.create({ model: "gpt-5.4-mini", messages: user("word ".repeat(500_000)) }),
        "code",
        "message",
      ),
    expected: {
      name: "BadRequestError",
      code: "context_length_exceeded",
      message: expect.stringContaining("maximum context length is 400000 tokens"),
    },
  },
  {
    name: "openai, an unknown tool, openai",
    run: () =>
      rejection(
        openai("openai").chat.completions.create({
          model: "gpt-5.4-mini",
          messages: hello,
          tools: [weather],
          tool_choice: { type: "function", function: { name: "clock" } },
        }),
        "param",
      ),
    expected: { name: "BadRequestError", param: "tool_choice" },
  },
];
