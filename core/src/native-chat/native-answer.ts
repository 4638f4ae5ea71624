import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "../task/io/conversational.ts";
import type { JsonObject } from "../provider/payload.ts";

/** Tokens as a vendor counts them. */
export interface NativeUsage {
  /** Tokens of the prompt, including those read from and written to the cache. */
  readonly input: number;
  /** Tokens of the answer, including reasoning. */
  readonly output: number;
  /** Part of `input` that was read from the vendor's cache. */
  readonly cacheRead?: number | undefined;
  /** Part of `input` that was written to the vendor's cache. */
  readonly cacheWrite?: number | undefined;
  /** Part of `output` that was reasoning. */
  readonly reasoning?: number | undefined;
  /** Other counts, by the vendor's names. */
  readonly own?: JsonObject;
}

/** The content of a vendor's answer, or of one chunk of a streamed answer. */
export interface NativeAnswer {
  /** Index among several answers; default 0. */
  readonly index?: number;
  /** The model's text; in a stream, the new part. */
  readonly text?: string;
  /** Its reasoning as text. */
  readonly reasoning?: string;
  /**
   * Reasoning with the parts that the next request must return: `{ type: "reasoning.text", text, signature }` and
   * similar.
   */
  readonly reasoningDetails?: readonly JsonObject[];
  /** The model's refusal message. */
  readonly refusal?: string | undefined;
  /** Arguments as text; in a stream with `index`, and with `id` and `name` only in the first chunk. */
  readonly toolCalls?: readonly {
    readonly index?: number;
    readonly id?: string;
    readonly name?: string;
    readonly arguments: string;
  }[];
  /** OpenAI's finish reason. */
  readonly finishReason?: string | undefined;
  /** The vendor's finish reason. */
  readonly nativeFinishReason?: string | undefined;
  /** Further members of the message, which the common format does not have. */
  readonly own?: JsonObject;
}

interface Head {
  readonly id: string;
  readonly model: string;
}

/** A vendor's answers in the common chat format. Other formats have no time, so `created` is 0. */
export function nativeCompletion(head: Head, usage: NativeUsage, ...answers: NativeAnswer[]): ChatCompletionOutput {
  return { ...head, created: 0, choices: answers.map(choiceOf), usage: usageOf(usage) };
}

function choiceOf(answer: NativeAnswer): ChatCompletionOutput["choices"][number] {
  const { index = 0, text = "", toolCalls = [], finishReason = "stop", nativeFinishReason } = answer;
  const calls = toolCalls.map(({ id = "", name = "", arguments: args }) => ({
    id,
    type: "function",
    function: { name, arguments: args },
  }));
  const message = {
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : text,
    ...thoughtsOf(answer),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return { index, message, finish_reason: finishReason, ...nativeReason(nativeFinishReason) };
}

/** Parts of a stream as a chat's chunk: one for each of several answers. */
export function nativeChunk(
  head: Head,
  usage: NativeUsage | undefined,
  ...answers: NativeAnswer[]
): ChatCompletionStreamOutput {
  return { ...head, created: 0, choices: answers.map(pieceOf), ...(usage && { usage: usageOf(usage) }) };
}

function pieceOf(answer: NativeAnswer): ChatCompletionStreamOutput["choices"][number] {
  const { index = 0, text, toolCalls, finishReason, nativeFinishReason } = answer;
  const delta = {
    role: "assistant",
    ...(text !== undefined && { content: text }),
    ...thoughtsOf(answer),
    ...(toolCalls && {
      tool_calls: toolCalls.map(({ index: callIndex = 0, id, name, arguments: args }) => ({
        index: callIndex,
        ...(id !== undefined && { id, type: "function" }),
        function: { ...(name !== undefined && { name }), arguments: args },
      })),
    }),
  };
  return { index, delta, finish_reason: finishReason ?? null, ...nativeReason(nativeFinishReason) };
}

function thoughtsOf({ reasoning, reasoningDetails = [], refusal, own }: NativeAnswer): object {
  return {
    ...(reasoning !== undefined && { reasoning }),
    ...(reasoningDetails.length > 0 && { reasoning_details: reasoningDetails }),
    ...(refusal !== undefined && { refusal }),
    ...own,
  };
}

function nativeReason(reason: string | undefined): object {
  return reason === undefined ? {} : { native_finish_reason: reason };
}

function usageOf({ input, output, cacheRead, cacheWrite, reasoning, own }: NativeUsage): ChatCompletionOutput["usage"] {
  const details = {
    ...(cacheRead !== undefined && { cached_tokens: cacheRead }),
    ...(cacheWrite !== undefined && { cache_write_tokens: cacheWrite }),
  };
  const others = Object.entries(own ?? {}).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(others),
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(Object.keys(details).length > 0 && { prompt_tokens_details: details }),
    ...(reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}
