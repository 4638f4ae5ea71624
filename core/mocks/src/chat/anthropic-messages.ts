import { HttpResponse } from "msw";
import { mockId } from "../mock-identity.ts";
import { pause } from "../pause.ts";
import { mockFail, missingField, type MockProblem } from "../problem.ts";
import { readJson } from "../route.ts";
import { delaysOf, sseResponse } from "../sse-response.ts";
import { argumentsOf, piecesOf, type ChatReply } from "./chat-reply.ts";
import { textOf, withImages, type ChatRequest } from "./chat-request.ts";
import { countOf } from "./openai-chat.ts";

type Json = Readonly<Record<string, unknown>>;

/** A request in the form of Anthropic's Messages, as the chat that it means. */
export async function readMessages(request: Request): Promise<ChatRequest> {
  const { model, messages, system, stream, max_tokens, stop_sequences, tools, ...others } = await readJson(request);
  const choice = others["tool_choice"] as { type?: unknown; name?: unknown } | undefined;
  const thinking = others["thinking"] as { type?: unknown } | undefined;
  const { format } = (others["output_config"] ?? {}) as { format?: { schema?: unknown } | null };
  const chat = Array.isArray(messages)
    ? messages.flatMap((message: Json | null) => (message ? messagesOf(message) : []))
    : messages;
  return {
    model,
    stream,
    max_tokens,
    stop: stop_sequences,
    temperature: others["temperature"],
    messages:
      system !== undefined && Array.isArray(chat) ? [{ role: "system", content: textOf(system) }, ...chat] : chat,
    tools: Array.isArray(tools)
      ? tools.map(({ name, description, input_schema: parameters }: Json) => ({
          type: "function",
          function: { name, description, parameters },
        }))
      : undefined,
    tool_choice:
      choice && (choice.type === "tool" ? { function: { name: choice.name } } : CHOICES[String(choice.type)]),
    ...(format && { response_format: { type: "json_schema", json_schema: { schema: format.schema } } }),
    reasoning_effort: thinking && thinking.type !== "disabled" ? "medium" : "none",
  };
}

const CHOICES: Readonly<Record<string, string>> = { auto: "auto", any: "required", none: "none" };

/** A message; in a chat, tool results are separate messages. */
function messagesOf({ role, content }: Json): object[] {
  const parts = Array.isArray(content) ? (content as Json[]) : [{ type: "text", text: content }];
  const results = parts
    .filter(({ type }) => type === "tool_result")
    .map(({ tool_use_id: id, content: result }) => ({ role: "tool", tool_call_id: id, content: textOf(result) }));
  const shown = parts.filter(({ type }) => type !== "tool_result");
  return shown.length > 0 ? [{ role, content: withImages(shown, imageUrl) }, ...results] : results;
}

function imageUrl({ type, source }: Json): string | undefined {
  if (type !== "image") return undefined;
  const { url, media_type, data } = (source ?? {}) as Json;
  return typeof url === "string" ? url : `data:${String(media_type)};base64,${String(data)}`;
}

/** Further requirements of Anthropic's format. */
export function checkMessages({ max_tokens: limit }: ChatRequest): MockProblem | undefined {
  return typeof limit === "number" ? undefined : missingField("max_tokens");
}

/** Writes a reply in the form of Anthropic's Messages, whole or as a stream of its events. */
export async function writeMessages(reply: ChatReply, request: ChatRequest): Promise<Response> {
  const { delays = 30 } = reply;
  const count = countOf(reply, [reply], request);
  const head = { id: mockId("msg"), type: "message", role: "assistant", model: String(request.model) };
  const end = { stop_reason: stopOf(reply), stop_sequence: null };
  const input = {
    input_tokens: count.prompt,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: count.cached ?? 0,
  };
  const blocks = blocksOf(reply);
  if (request.stream !== true) {
    await pause((typeof delays === "number" ? delays : (delays[0] ?? 0)) * 3);
    const content = blocks.map(({ whole }) => whole);
    return HttpResponse.json({ ...head, content, ...end, usage: { ...input, output_tokens: count.completion } });
  }
  const begun = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: { ...input, output_tokens: 1 } };
  const events = [
    { type: "message_start", message: begun },
    ...blocks.flatMap(({ begun: content_block, deltas }, index) => [
      { type: "content_block_start", index, content_block },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: end, usage: { output_tokens: count.completion } },
    { type: "message_stop" },
  ];
  return sseResponse(events, { delayMs: delaysOf(events, delays), end: null, named: true });
}

function stopOf({ finishReason, toolCalls }: ChatReply): string {
  if (finishReason === "length") return "max_tokens";
  return toolCalls ? "tool_use" : "end_turn";
}

interface Block {
  readonly whole: object;
  readonly begun: object;
  readonly deltas: readonly object[];
}

function blocksOf(reply: ChatReply): readonly Block[] {
  const { reasoning, toolCalls = [] } = reply;
  const pieces = piecesOf(reply);
  const thinking = { type: "thinking", thinking: reasoning ?? "", signature: "simulated" };
  const text = { type: "text", text: pieces.join("") };
  return [
    ...(reasoning === undefined
      ? []
      : [
          {
            whole: thinking,
            begun: { ...thinking, thinking: "", signature: "" },
            deltas: [
              { type: "thinking_delta", thinking: reasoning },
              { type: "signature_delta", signature: thinking.signature },
            ],
          },
        ]),
    ...(pieces.length === 0
      ? []
      : [
          {
            whole: text,
            begun: { ...text, text: "" },
            deltas: pieces.map((piece) => ({ type: "text_delta", text: piece })),
          },
        ]),
    ...toolCalls.map((call) => {
      const args = argumentsOf(call);
      const head = { type: "tool_use", id: call.id ?? mockId("toolu"), name: call.name };
      return {
        whole: { ...head, input: readArguments(args) },
        begun: { ...head, input: {} },
        deltas: ["", ...(args.match(/[^]{1,16}/g) ?? [])].map((partial_json) => ({
          type: "input_json_delta",
          partial_json,
        })),
      };
    }),
  ];
}

/** A script may set text that is not JSON, but only JSON fits here. */
function readArguments(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { text };
  }
}

/** Anthropic's form of errors. */
export const anthropicFail = mockFail({
  words: {
    "missing-key": { type: "authentication_error", message: "x-api-key header is required" },
    "wrong-key": { type: "authentication_error", message: "invalid x-api-key" },
    "unknown-model": { type: "not_found_error", message: "model: {model}" },
    "missing-field": { message: "{field}: Field required" },
    "empty-messages": { message: "messages: at least one message is required" },
    "rate-limit": { type: "rate_limit_error" },
    overloaded: { status: 529, type: "overloaded_error" },
    server: { type: "api_error" },
  },
  body: ({ type, message }) => ({ type: "error", error: { type, message } }),
});
