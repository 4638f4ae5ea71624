import { textSeed, mockId, mockSeconds } from "../mock-identity.ts";
import { pause } from "../pause.ts";
import { delaysOf, sseResponse } from "../sse-response.ts";
import { argumentsOf, piecesOf, type ChatReply } from "./chat-reply.ts";
import { promptTokensOf, tokensOf, type ChatRequest } from "./chat-request.ts";

export interface OpenAiChatOptions {
  /** How the vendor calls what the model thought; default `reasoning`, false where it keeps that for itself. */
  readonly reasoningField?: "reasoning" | "reasoning_content" | false | undefined;
  /** Whether a stream ends with its usage unasked; default: where `stream_options` asks for it. */
  readonly alwaysCounts?: boolean | undefined;
  /** Whether a stream has each tool call in one event; default false: in pieces. */
  readonly wholeToolCalls?: boolean | undefined;
}

/** Writes a reply in OpenAI's form of a chat, whole or as a stream. */
export async function writeOpenAiChat(
  reply: ChatReply,
  request: ChatRequest,
  { reasoningField = "reasoning", alwaysCounts, wholeToolCalls }: OpenAiChatOptions = {},
): Promise<Response> {
  const replies = choicesOf(reply, request);
  const usage = usageOf(countOf(reply, replies, request));
  const head = { id: mockId("chatcmpl"), created: mockSeconds(), model: String(request.model) };
  const thoughts = ({ reasoning }: ChatReply): object =>
    reasoning === undefined || reasoningField === false ? {} : { [reasoningField]: reasoning };
  const { delays = 30 } = reply;
  if (request.stream !== true) {
    await pause((typeof delays === "number" ? delays : (delays[0] ?? 0)) * 3);
    const choices = replies.map((one, index) => {
      const pieces = piecesOf(one);
      const calls = toolCallsOf(one);
      const content = pieces.length > 0 ? pieces.join("") : null;
      const message = { role: "assistant", content, ...thoughts(one), ...(calls && { tool_calls: calls }) };
      return { index, message, logprobs: logprobsOf(pieces, request), finish_reason: finishOf(one) };
    });
    return Response.json({ ...head, object: "chat.completion", choices, usage });
  }
  const chunk = (index: number, delta: object, finish: string | null = null, logprobs?: object | null): object => ({
    ...head,
    object: "chat.completion.chunk",
    choices: [{ index, delta, ...(logprobs && { logprobs }), finish_reason: finish }],
  });
  const events = replies.flatMap((one, index) => [
    chunk(index, { role: "assistant", content: "" }),
    ...(one.reasoning === undefined ? [] : one.reasoning.split(/(?<=\s)/))
      .map((piece) => thoughts({ reasoning: piece }))
      .filter((delta) => Object.keys(delta).length > 0)
      .map((delta) => chunk(index, delta)),
    ...piecesOf(one).map((content) => chunk(index, { content }, null, logprobsOf([content], request))),
    ...(toolCallsOf(one) ?? []).flatMap((call, callIndex) => {
      if (wholeToolCalls) return [chunk(index, { tool_calls: [{ index: callIndex, ...call }] })];
      const { arguments: text, name } = call.function;
      return [
        chunk(index, { tool_calls: [{ index: callIndex, ...call, function: { name, arguments: "" } }] }),
        ...(text.match(/[^]{1,16}/g) ?? []).map((piece) =>
          chunk(index, { tool_calls: [{ index: callIndex, function: { arguments: piece } }] }),
        ),
      ];
    }),
    chunk(index, {}, finishOf(one)),
  ]);
  const last = { ...head, object: "chat.completion.chunk", choices: [], usage };
  const sent = alwaysCounts || request.stream_options?.include_usage ? [...events, last] : events;
  return sseResponse(sent, { delayMs: delaysOf(sent, delays) });
}

/** As many replies as the request asks for. */
function choicesOf(reply: ChatReply, { n }: ChatRequest): readonly ChatReply[] {
  const { alternatives = [] } = reply;
  const count = typeof n === "number" ? Math.min(128, n) : 1;
  return Array.from({ length: Math.max(1, count) }, (_, index) =>
    index === 0 ? reply : (alternatives[index - 1] ?? reply),
  );
}

function toolCallsOf({ toolCalls }: ChatReply) {
  return toolCalls?.map((call) => ({
    id: call.id ?? mockId("call"),
    type: "function",
    function: { name: call.name, arguments: argumentsOf(call) },
  }));
}

function finishOf({ finishReason, toolCalls }: ChatReply): string {
  return finishReason ?? (toolCalls ? "tool_calls" : "stop");
}

export interface ChatCount {
  readonly prompt: number;
  /** With those of reasoning. */
  readonly completion: number;
  readonly reasoning: number;
  readonly cached: number | undefined;
}

/** The tokens of a reply: its own figure, else an estimate. */
export function countOf({ usage = {} }: ChatReply, replies: readonly ChatReply[], request: ChatRequest): ChatCount {
  const counts = replies.map((one) => ({
    answered: piecesOf(one).length + (one.toolCalls ? tokensOf(JSON.stringify(one.toolCalls)) : 0),
    thought: one.reasoning === undefined ? 0 : tokensOf(one.reasoning),
  }));
  const thought = counts.reduce((sum, one) => sum + one.thought, 0);
  const { promptTokens = promptTokensOf(request), reasoningTokens = thought, cachedTokens } = usage;
  const { completionTokens = counts.reduce((sum, one) => sum + one.answered, thought) } = usage;
  return { prompt: promptTokens, completion: completionTokens, reasoning: reasoningTokens, cached: cachedTokens };
}

function usageOf({ prompt, completion, reasoning, cached }: ChatCount): object {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning > 0 && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

/** How likely each token was, in OpenAI's form; null if not requested. */
function logprobsOf(pieces: readonly string[], { logprobs, top_logprobs: count }: ChatRequest): object | null {
  if (logprobs !== true) return null;
  const most = typeof count === "number" ? Math.min(20, count) : 0;
  return {
    content: pieces.map((token) => ({ ...likelyToken(token), top_logprobs: topOf(token, most) })),
    refusal: null,
  };
}

function topOf(token: string, count: number): object[] {
  return Array.from({ length: count }, (_, rank) => likelyToken(rank === 0 ? token : `${token.trim()}${rank}`, rank));
}

/** A token with its log probability, in OpenAI's form. @param rank how many tokens are likelier at its position */
export function likelyToken(token: string, rank = 0): object {
  const logprob = -Math.round((textSeed(token) % 1000) / 10) / 1000 - rank;
  return { token, logprob, bytes: [...new TextEncoder().encode(token)] };
}
