import type { ChatCompletionOutput } from "@patchbay/core/task";
import { GatewayError } from "../../errors/gateway-error.ts";
import { readChatMessage } from "../chat-message.ts";
import type { AnswerFacts } from "../../route.ts";
import type { JsonObject } from "../../request/read-json.ts";

/** Source: https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons */
const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  tool_calls: "tool_use",
  function_call: "tool_use",
  content_filter: "refusal",
};

/** The reason in Anthropic's words; an unknown one is passed on. */
export const stopReason = (reason: string): string => STOP_REASONS[reason] ?? reason;

/** A message without content, as a stream begins. Source: https://platform.claude.com/docs/en/api/messages/create */
export function emptyMessage({ id, model }: Pick<AnswerFacts, "id" | "model">): JsonObject {
  return {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  };
}

/** A chat's answer as a message. @throws GatewayError for calls of tools whose arguments are no JSON */
export function messageOf(output: unknown, facts: AnswerFacts): JsonObject {
  const { choices, usage } = output as ChatCompletionOutput;
  const [choice] = choices;
  const { message, finish_reason: reason } = choice ?? { message: {}, finish_reason: "stop" };
  const { thoughts, text, refusal, calls } = readChatMessage(message);
  const content = text ?? refusal;
  return {
    ...emptyMessage(facts),
    content: [
      ...(thoughts ? [{ type: "thinking", thinking: thoughts, signature: "" }] : []),
      ...(content ? [{ type: "text", text: content }] : []),
      ...calls.map(toolUse),
    ],
    stop_reason: refusal ? "refusal" : stopReason(reason),
    usage: usageOf(usage),
  };
}

function toolUse({ id, function: called }: JsonObject): JsonObject {
  const { name, arguments: text } = called as { readonly name: string; readonly arguments: string };
  try {
    return { type: "tool_use", id, name, input: JSON.parse(text || "{}") as unknown };
  } catch {
    throw new GatewayError(502, "invalid_answer", `The model called ${name} with arguments that are not JSON.`);
  }
}

/** Anthropic counts tokens that were read from its cache, or written to it, separately from other input. */
export function usageOf(usage: ChatCompletionOutput["usage"] | null | undefined): JsonObject {
  const { prompt_tokens: input = 0, completion_tokens: outputTokens = 0 } = usage ?? {};
  const details = ((usage ?? {}) as JsonObject)["prompt_tokens_details"] as JsonObject | null | undefined;
  const count = (name: string): number => (typeof details?.[name] === "number" ? details[name] : 0);
  const [read, written] = [count("cached_tokens"), count("cache_write_tokens")];
  return {
    input_tokens: input - read - written,
    output_tokens: outputTokens,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: written,
  };
}
