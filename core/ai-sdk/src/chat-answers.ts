import type {
  JSONObject,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import {
  ChatCollector,
  readChunk,
  ToolCallCollector,
  type ChatAnswer,
  type GrowingToolCall,
} from "@patchbay/core/chat";
import { thoughtsOf } from "./thoughts.ts";

type Counted = ChatAnswer["usage"];

/** An answer's parts, thoughts first. @param provider who answered */
export function contentOf(
  { content, reasoning, reasoningDetails, toolCalls }: ChatAnswer,
  provider: string,
): LanguageModelV4Content[] {
  const thoughts = thoughtsOf(provider, reasoningDetails);
  const hasThoughts = reasoning !== undefined || thoughts.providerMetadata !== undefined;
  return [
    ...(hasThoughts ? [{ type: "reasoning" as const, text: reasoning ?? "", ...thoughts }] : []),
    ...(content === "" ? [] : [{ type: "text" as const, text: content }]),
    ...toolCalls.map(({ id, function: { name, arguments: input } }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: name,
      input,
    })),
  ];
}

const reasons: Readonly<Record<string, LanguageModelV4FinishReason["unified"]>> = {
  stop: "stop",
  eos_token: "stop",
  stop_sequence: "stop",
  end_turn: "stop",
  length: "length",
  max_tokens: "length",
  model_length: "length",
  content_filter: "content-filter",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
  error: "error",
};

export function finishReasonOf(raw: string | undefined, callsTools: boolean): LanguageModelV4FinishReason {
  const unified = (raw === undefined ? undefined : reasons[raw]) ?? "other";
  // Several servers send "stop" even if the model calls tools.
  return { unified: callsTools && (unified === "stop" || unified === "other") ? "tool-calls" : unified, raw };
}

export function usageOf(usage: Counted): LanguageModelV4Usage {
  const details = usage as Counted & {
    readonly prompt_tokens_details?: { readonly cached_tokens?: number; readonly cache_write_tokens?: number } | null;
    readonly completion_tokens_details?: { readonly reasoning_tokens?: number } | null;
  };
  const { prompt_tokens: read } = details ?? {};
  const { cached_tokens: cached, cache_write_tokens: stored } = details?.prompt_tokens_details ?? {};
  const thought = details?.completion_tokens_details?.reasoning_tokens;
  return {
    inputTokens: {
      total: read,
      noCache: minus(minus(read, cached), cached === undefined ? undefined : (stored ?? 0)),
      cacheRead: cached,
      cacheWrite: stored,
    },
    outputTokens: outputTokensOf(details, thought),
    ...(usage && { raw: usage as object as JSONObject }),
  };
}

/** xAI counts reasoning outside `completion_tokens`; only the sum of all tokens shows it. */
function outputTokensOf(usage: Counted, reasoning: number | undefined): LanguageModelV4Usage["outputTokens"] {
  const { prompt_tokens: read, completion_tokens: written, total_tokens: all } = usage ?? {};
  const isOutside = minus(minus(all, read), written) === reasoning && reasoning !== undefined && written !== undefined;
  if (isOutside) return { total: written + reasoning, text: written, reasoning };
  return { total: written, text: minus(written, reasoning), reasoning };
}

function minus(all: number | undefined, part: number | undefined): number | undefined {
  return all === undefined || part === undefined ? undefined : all - part;
}

export function responseOf({ id, model }: Pick<ChatAnswer, "id" | "model">, created: unknown) {
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { modelId: model }),
    ...(typeof created === "number" && { timestamp: new Date(created * 1000) }),
  };
}

/** Turns the chunks of a chat into the SDK's parts. */
export class StreamParts {
  readonly #calls = new ToolCallCollector();
  readonly #begun = new Map<GrowingToolCall, { sent: number }>();
  #open: { readonly kind: "text" | "reasoning"; readonly id: string } | undefined;
  #blocks = 0;
  #hasMetadata = false;
  #finishReason: string | undefined;
  #usage: Counted;
  readonly #provider: string;
  readonly #whole = new ChatCollector();
  /** How many of the signed thoughts were handed on. */
  #signed = 0;

  /** @param provider who answers */
  constructor(provider: string) {
    this.#provider = provider;
  }

  *add(chunk: unknown): Generator<LanguageModelV4StreamPart> {
    const { text, reasoning, toolCalls, finishReason, usage, id, model } = readChunk(chunk);
    this.#whole.add(chunk);
    if (!this.#hasMetadata && (id !== undefined || model !== undefined)) {
      this.#hasMetadata = true;
      yield { type: "response-metadata", ...responseOf({ id, model }, (chunk as { created?: unknown }).created) };
    }
    this.#finishReason = finishReason ?? this.#finishReason;
    this.#usage = usage ?? this.#usage;
    if (reasoning !== "") yield* this.#say("reasoning", reasoning);
    if (text !== "") yield* this.#say("text", text);
    for (const piece of toolCalls) yield* this.#call(piece);
  }

  *end(providerMetadata: SharedV4ProviderMetadata): Generator<LanguageModelV4StreamPart> {
    yield* this.#close();
    // Call signatures arrive with these, long after the reasoning.
    const late = this.#thoughts();
    if (late.providerMetadata) {
      const id = `reasoning-${this.#blocks++}`;
      yield { type: "reasoning-start", id };
      yield { type: "reasoning-end", id, ...late };
    }
    const calls = this.#calls.calls();
    for (const call of this.#begun.keys()) yield { type: "tool-input-end", id: call.id };
    for (const { id, function: called } of calls) {
      yield { type: "tool-call", toolCallId: id, toolName: called.name, input: called.arguments };
    }
    const finishReason = finishReasonOf(this.#finishReason, calls.length > 0);
    yield { type: "finish", finishReason, usage: usageOf(this.#usage), providerMetadata };
  }

  *#say(kind: "text" | "reasoning", delta: string): Generator<LanguageModelV4StreamPart> {
    if (this.#open?.kind !== kind) {
      yield* this.#close();
      this.#open = { kind, id: `${kind}-${this.#blocks++}` };
      yield { type: `${kind}-start`, id: this.#open.id };
    }
    yield { type: `${kind}-delta`, id: this.#open.id, delta };
  }

  *#close(): Generator<LanguageModelV4StreamPart> {
    if (this.#open) {
      const { kind, id } = this.#open;
      yield { type: `${kind}-end`, id, ...(kind === "reasoning" && this.#thoughts()) };
    }
    this.#open = undefined;
  }

  /** The signed reasoning received since the last call. */
  #thoughts(): { readonly providerMetadata?: SharedV4ProviderMetadata } {
    const details = this.#whole.answer().reasoningDetails ?? [];
    const fresh = details.slice(this.#signed);
    this.#signed = details.length;
    return thoughtsOf(this.#provider, fresh);
  }

  *#call(piece: unknown): Generator<LanguageModelV4StreamPart> {
    const { call } = this.#calls.add(piece);
    // A call is announced by its name, which may arrive after its first arguments.
    if (call.name === "") return;
    const begun = this.#begun.get(call);
    if (!begun) {
      yield* this.#close();
      yield { type: "tool-input-start", id: call.id, toolName: call.name };
    }
    const sent = begun?.sent ?? 0;
    this.#begun.set(call, { sent: call.arguments.length });
    const delta = call.arguments.slice(sent);
    if (delta !== "") yield { type: "tool-input-delta", id: call.id, delta };
  }
}
