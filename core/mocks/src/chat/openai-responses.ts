import { HttpResponse } from "msw";
import { mockId, mockSeconds } from "../mock-identity.ts";
import { pause } from "../pause.ts";
import { readJson } from "../route.ts";
import { delaysOf, sseResponse } from "../sse-response.ts";
import { argumentsOf, piecesOf, type ChatReply } from "./chat-reply.ts";
import { textOf, type ChatRequest } from "./chat-request.ts";
import { countOf } from "./openai-chat.ts";
import type { StoredResponses } from "./stored-responses.ts";

type Json = Readonly<Record<string, unknown>>;

/** A request of the Responses API, with what it means as a chat. */
export interface ResponsesRequest extends ChatRequest {
  readonly body: Json;
  /** The conversation without the instructions, which hold for one response only. */
  readonly turns: unknown;
}

/** @param stored the conversations that `previous_response_id` can continue */
export async function readResponses(request: Request, stored?: StoredResponses): Promise<ResponsesRequest> {
  const body = await readJson(request);
  const { model, input, instructions, stream, reasoning, text, tools, tool_choice: choice } = body;
  const items = typeof input === "string" ? [{ role: "user", content: input }] : input;
  const before = stored?.get(String(body["previous_response_id"])) ?? [];
  const turns = Array.isArray(items)
    ? [...before, ...items.flatMap((item: Json | null) => (item ? messageOf(item) : []))]
    : items;
  const named = choice as { type?: unknown; name?: unknown } | undefined;
  return {
    body,
    model,
    stream,
    turns,
    messages:
      typeof instructions === "string" && Array.isArray(turns)
        ? [{ role: "system", content: instructions }, ...turns]
        : turns,
    tools: Array.isArray(tools)
      ? tools.map(({ type, ...definition }: Json) => ({ type, ...(type === "function" && { function: definition }) }))
      : undefined,
    tool_choice: named?.type === "function" ? { type: "function", function: { name: named.name } } : choice,
    response_format: (text as { format?: unknown } | undefined)?.format,
    max_tokens: body["max_output_tokens"],
    temperature: body["temperature"],
    reasoning_effort: (reasoning as { effort?: unknown } | undefined)?.effort,
  };
}

/** An item of the input as a message of a chat. */
function messageOf(item: Json): object[] {
  const { type = "message", role, content, output, call_id: id, name } = item;
  if (type === "message") return [{ role, content }];
  if (type === "function_call_output") {
    return [{ role: "tool", tool_call_id: id, content: typeof output === "string" ? output : textOf(output) }];
  }
  if (type !== "function_call") return [];
  return [
    { role: "assistant", tool_calls: [{ id, type: "function", function: { name, arguments: item["arguments"] } }] },
  ];
}

/**
 * Writes a reply in the form of OpenAI's Responses API, whole or as a stream of its events.
 * @param stored stores the conversation, unless the request has `store: false`
 */
export async function writeResponses(
  reply: ChatReply,
  request: ResponsesRequest,
  stored?: StoredResponses,
): Promise<Response> {
  const { delays = 30 } = reply;
  const isCut = reply.finishReason === "length";
  const status = isCut ? "incomplete" : "completed";
  const output = outputOf(reply, status);
  const count = countOf(reply, [reply], request);
  const { body } = request;
  const head = {
    id: mockId("resp"),
    object: "response",
    created_at: mockSeconds(),
    error: null,
    incomplete_details: null,
    instructions: body["instructions"] ?? null,
    max_output_tokens: body["max_output_tokens"] ?? null,
    metadata: body["metadata"] ?? {},
    model: String(request.model),
    parallel_tool_calls: body["parallel_tool_calls"] ?? true,
    previous_response_id: body["previous_response_id"] ?? null,
    reasoning: { effort: null, summary: null, ...(body["reasoning"] as object) },
    service_tier: "default",
    store: body["store"] ?? true,
    temperature: body["temperature"] ?? 1,
    text: body["text"] ?? { format: { type: "text" } },
    tool_choice: body["tool_choice"] ?? "auto",
    tools: body["tools"] ?? [],
    top_p: body["top_p"] ?? 1,
    truncation: body["truncation"] ?? "disabled",
  };
  if (head.store !== false)
    stored?.set(head.id, [...(request.turns as object[]), ...output.flatMap(({ item }) => messageOf(item as Json))]);
  const begun = { ...head, status: "in_progress", output: [], usage: null };
  const whole = {
    ...head,
    status,
    ...(isCut && { incomplete_details: { reason: "max_output_tokens" } }),
    output: output.map(({ item }) => item),
    usage: {
      input_tokens: count.prompt,
      input_tokens_details: { cached_tokens: count.cached ?? 0 },
      output_tokens: count.completion,
      output_tokens_details: { reasoning_tokens: count.reasoning },
      total_tokens: count.prompt + count.completion,
    },
  };
  if (request.stream !== true) {
    await pause((typeof delays === "number" ? delays : (delays[0] ?? 0)) * 3);
    return HttpResponse.json(whole);
  }
  const events = [
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    ...output.flatMap((one, output_index) => [
      { type: "response.output_item.added", output_index, item: one.begun },
      ...one.events.map((event) => ({ item_id: one.item.id, output_index, ...event })),
      { type: "response.output_item.done", output_index, item: one.item },
    ]),
    { type: isCut ? "response.incomplete" : "response.completed", response: whole },
  ];
  const numbered = events.map((event, sequence_number) => ({ ...event, sequence_number }));
  return sseResponse(numbered, { delayMs: delaysOf(events, delays), end: null, named: true });
}

interface OutputItem {
  readonly item: Json & { readonly id: string };
  /** The item before its first content. */
  readonly begun: object;
  /** The events between the item's start and end. */
  readonly events: readonly object[];
}

function outputOf(reply: ChatReply, status: string): readonly OutputItem[] {
  const pieces = piecesOf(reply);
  return [
    ...(reply.reasoning === undefined ? [] : [reasoningItem(reply.reasoning)]),
    ...(pieces.length > 0 ? [messageItem(pieces, status)] : []),
    ...(reply.toolCalls ?? []).map((call) => {
      const text = argumentsOf(call);
      const id = mockId("fc");
      const item = { id, type: "function_call", call_id: call.id ?? mockId("call"), name: call.name };
      return {
        item: { ...item, status: "completed", arguments: text },
        begun: { ...item, status: "in_progress", arguments: "" },
        events: [
          ...(text.match(/[^]{1,16}/g) ?? []).map((delta) => ({
            type: "response.function_call_arguments.delta",
            delta,
          })),
          { type: "response.function_call_arguments.done", name: call.name, arguments: text },
        ],
      };
    }),
  ];
}

function messageItem(pieces: readonly string[], status: string): OutputItem {
  const head = { id: mockId("msg"), type: "message", role: "assistant" };
  const text = pieces.join("");
  const part = { type: "output_text", text, annotations: [], logprobs: [] };
  const content_index = 0;
  return {
    item: { ...head, status, content: [part] } as OutputItem["item"],
    begun: { ...head, status: "in_progress", content: [] },
    events: [
      { type: "response.content_part.added", content_index, part: { ...part, text: "" } },
      ...pieces.map((delta) => ({ type: "response.output_text.delta", content_index, delta, logprobs: [] })),
      { type: "response.output_text.done", content_index, text, logprobs: [] },
      { type: "response.content_part.done", content_index, part },
    ],
  };
}

function reasoningItem(text: string): OutputItem {
  const head = { id: mockId("rs"), type: "reasoning" };
  const part = { type: "summary_text", text };
  const summary_index = 0;
  return {
    item: { ...head, summary: [part] } as OutputItem["item"],
    begun: { ...head, summary: [] },
    events: [
      { type: "response.reasoning_summary_part.added", summary_index, part: { ...part, text: "" } },
      { type: "response.reasoning_summary_text.delta", summary_index, delta: text },
      { type: "response.reasoning_summary_text.done", summary_index, text },
      { type: "response.reasoning_summary_part.done", summary_index, part },
    ],
  };
}
