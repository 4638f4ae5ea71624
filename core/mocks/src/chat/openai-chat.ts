import { HttpResponse } from "msw";
import { mockId, mockSeconds } from "../mock-identity.ts";
import { pause } from "../pause.ts";
import { sseResponse } from "../sse-response.ts";
import type { ChatReply } from "./chat-reply.ts";

export interface ChatRequest {
  readonly model?: unknown;
  readonly messages?: unknown;
  readonly stream?: unknown;
  readonly stream_options?: { readonly include_usage?: boolean } | null;
}

/** Writes a reply in OpenAI's form of a chat, whole or as a stream. */
export async function writeOpenAiChat(reply: ChatReply, asked: ChatRequest): Promise<Response> {
  const pieces = piecesOf(reply);
  const promptTokens = JSON.stringify(asked.messages ?? []).split(/\W+/).length;
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: pieces.length,
    total_tokens: promptTokens + pieces.length,
  };
  const head = { id: mockId("chatcmpl"), created: mockSeconds(), model: String(asked.model) };
  const toolCalls = reply.toolCalls?.map(({ name, arguments: args = {}, id = mockId("call") }) => ({
    id,
    type: "function",
    function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));
  const reason = reply.finishReason ?? (toolCalls ? "tool_calls" : "stop");
  const { delays = 30, reasoning } = reply;
  if (asked.stream !== true) {
    await pause((typeof delays === "number" ? delays : (delays[0] ?? 0)) * 3);
    const message = {
      role: "assistant",
      content: pieces.length > 0 ? pieces.join("") : null,
      ...(reasoning === undefined ? {} : { reasoning }),
      ...(toolCalls && { tool_calls: toolCalls }),
    };
    return HttpResponse.json({
      ...head,
      object: "chat.completion",
      choices: [{ index: 0, message, finish_reason: reason }],
      usage,
    });
  }
  const chunk = (delta: object, finish: string | null = null): object => ({
    ...head,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const events = [
    chunk({ role: "assistant", content: "" }),
    ...(reasoning === undefined ? [] : [chunk({ reasoning })]),
    ...pieces.map((content) => chunk({ content })),
    ...(toolCalls ?? []).map((call, index) => chunk({ tool_calls: [{ index, ...call }] })),
    chunk({}, reason),
    ...(asked.stream_options?.include_usage ? [{ ...head, object: "chat.completion.chunk", choices: [], usage }] : []),
  ];
  return sseResponse(events, { delayMs: delays });
}

function piecesOf({ content = [] }: ChatReply): readonly string[] {
  return typeof content === "string" ? content.split(/(?<=\s)/) : content;
}
