import { z } from "zod";
import { OPENAI_CHAT_PARAMETERS } from "../parameters/openai-chat.ts";
import { checkParts, checkRequest } from "../request/check-request.ts";
import type { JsonObject } from "../request/read-json.ts";
import type { AnswerFacts, GatewayRoute } from "../route.ts";

const content = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]);

/** Source: https://platform.openai.com/docs/api-reference/chat/create */
const request = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: content.nullish() })).min(1),
  stream: z.boolean().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  max_tokens: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  n: z.int().nullish(),
  // Longer than an exact integer at some providers.
  seed: z.number().nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  frequency_penalty: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().nullish(),
  tools: z.array(z.looseObject({ type: z.string() })).nullish(),
  tool_choice: z.union([z.string(), z.looseObject({})]).nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
  reasoning_effort: z.string().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});

/** Answers may have only calls of tools. */
const NEEDS_CONTENT = new Set(["user", "system", "developer"]);
const withContent = z.looseObject({ content });
const PARTS = { text: z.looseObject({ text: z.string() }) };

/** Converted, a message without content and a text without text would be left out or changed. @throws GatewayError 400 */
function checkMessages(body: JsonObject): void {
  for (const [index, message] of (body["messages"] as readonly JsonObject[]).entries()) {
    const at = `messages.${index}.`;
    if (NEEDS_CONTENT.has(String(message["role"]))) checkRequest(withContent, message, at);
    checkParts(message["content"], PARTS, `${at}content`);
  }
}

/** Of streams in OpenAI's formats. */
export const OPENAI_TELLING = /^event:|"error"|"finish_reason": *"|"usage": *\{|\[DONE\]/m;

/** Chats in OpenAI's format, which is also the client's. */
export const openAiChatRoute: GatewayRoute = {
  method: "POST",
  path: "/v1/chat/completions",
  task: "conversational",
  shape: "openai-chat",
  samePath: "/chat/completions",
  errors: "openai",
  request,
  check: checkMessages,
  parameters: OPENAI_CHAT_PARAMETERS,
  toCall: (body) => body,
  toAnswer: (output, facts) => completed("chat.completion", output, facts),
  stream: {
    isStateless: true,
    telling: OPENAI_TELLING,
    open: (facts) => ({
      chunk: (chunk) => `data: ${JSON.stringify(completed("chat.completion.chunk", chunk, facts))}\n\n`,
      end: () => "data: [DONE]\n\n",
    }),
  },
};

/** Adds what providers with formats of their own do not report. */
function completed(object: string, answer: unknown, { created, id }: AnswerFacts): object {
  const members = answer as { readonly created?: number; readonly id?: string };
  // OpenAI's client ignores the usage of a stream whose pieces have no id.
  return { object, ...members, id: members.id || `chatcmpl-${id}`, created: members.created || created };
}
