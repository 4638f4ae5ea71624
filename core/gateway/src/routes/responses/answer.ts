import type { ChatCompletionOutput } from "@patchbay/core/task";
import type { JsonObject } from "../../request/read-json.ts";
import { readChatMessage } from "../chat-message.ts";
import type { AnswerFacts } from "../../route.ts";

/** A response without output, as a stream begins; it repeats what was requested. */
export function emptyResponse({ id, created, model, body }: AnswerFacts): JsonObject {
  const { instructions = null, metadata = {}, previous_response_id = null, temperature = 1, top_p = 1 } = body;
  const { tools = [], tool_choice = "auto", parallel_tool_calls = true, max_output_tokens = null, user = null } = body;
  const { text = { format: { type: "text" } }, reasoning = {}, store } = body;
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: created,
    status: "in_progress",
    background: body["background"] === true,
    error: null,
    incomplete_details: null,
    instructions,
    max_output_tokens,
    metadata,
    model,
    output: [],
    parallel_tool_calls,
    previous_response_id,
    reasoning: { effort: null, summary: null, ...(reasoning as object | null) },
    store: store !== false,
    temperature,
    text,
    tool_choice,
    tools,
    top_p,
    truncation: "disabled",
    usage: null,
    user,
  };
}

/** What a chat's reason to stop means for a response. */
const INCOMPLETE: Readonly<Record<string, string>> = { length: "max_output_tokens", content_filter: "content_filter" };

/** A finished response. */
export function finishedResponse(
  facts: AnswerFacts,
  output: readonly JsonObject[],
  reason: string,
  usage: ChatCompletionOutput["usage"] | null | undefined,
): JsonObject {
  const incomplete = INCOMPLETE[reason];
  return {
    ...emptyResponse(facts),
    status: incomplete === undefined ? "completed" : "incomplete",
    ...(incomplete === undefined
      ? { completed_at: Math.floor(Date.now() / 1000) }
      : { incomplete_details: { reason: incomplete } }),
    output,
    usage: usage ? usageOf(usage) : null,
  };
}

function usageOf(usage: ChatCompletionOutput["usage"]): JsonObject {
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total } = usage;
  const { prompt_tokens_details: read, completion_tokens_details: written } = usage as unknown as Readonly<
    Record<string, JsonObject | null | undefined>
  >;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: read?.["cached_tokens"] ?? 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: written?.["reasoning_tokens"] ?? 0 },
    total_tokens: total,
  };
}

/** What a message of a model contains: an answer, or why it gives none. */
export type MessagePart = "output_text" | "refusal";

/** A part of an item. */
export function partOf(kind: MessagePart | "reasoning_text", text: string): JsonObject {
  if (kind === "refusal") return { type: kind, refusal: text };
  return kind === "output_text" ? { type: kind, text, annotations: [], logprobs: [] } : { type: kind, text };
}

/** Items of a response, complete or as they begin. @param id without a prefix, unique in the response */
export const items = {
  reasoning: (id: string, text: string, status: string): JsonObject => ({
    id: `rs_${id}`,
    type: "reasoning",
    status,
    summary: [],
    content: text === "" ? [] : [partOf("reasoning_text", text)],
  }),
  message: (id: string, text: string, status: string, kind: MessagePart = "output_text"): JsonObject => ({
    id: `msg_${id}`,
    type: "message",
    status,
    role: "assistant",
    content: text === "" ? [] : [partOf(kind, text)],
  }),
  call: (id: string, { id: callId, name }: JsonObject, text: string, status: string): JsonObject => ({
    id: `fc_${id}`,
    type: "function_call",
    status,
    call_id: callId,
    name,
    arguments: text,
  }),
};

/** A chat's answer as a response. */
export function responseOf(output: unknown, facts: AnswerFacts): JsonObject {
  const { choices, usage } = output as ChatCompletionOutput;
  const [choice] = choices;
  const { thoughts, text, refusal, calls } = readChatMessage(choice?.message);
  const made: JsonObject[] = [];
  const nextId = (): string => `${facts.id}_${made.length}`;
  if (thoughts) made.push(items.reasoning(nextId(), thoughts, "completed"));
  if (text) made.push(items.message(nextId(), text, "completed"));
  if (refusal) made.push(items.message(nextId(), refusal, "completed", "refusal"));
  for (const { id, function: called } of calls) {
    const { name, arguments: json } = called as JsonObject;
    made.push(items.call(nextId(), { id, name }, String(json), "completed"));
  }
  return finishedResponse(facts, made, choice?.finish_reason ?? "stop", usage);
}
