import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "../task/io/conversational.ts";
import type { JsonObject } from "../provider/payload.ts";

/** Tokens as a vendor counts them. */
export interface NativeUsage {
  /** Tokens of the prompt, those from and into the cache included. */
  readonly input: number;
  /** With those of reasoning. */
  readonly output: number;
  /** Those of `input` that came from the vendor's cache. */
  readonly cacheRead?: number | undefined;
  /** Those of `input` that went into the vendor's cache. */
  readonly cacheWrite?: number | undefined;
  /** Those of `output` that were thoughts. */
  readonly reasoning?: number | undefined;
  /** What else the vendor counts, under its names. */
  readonly own?: JsonObject;
}

/** What a vendor's answer, or one piece of a streamed one, says. */
export interface NativeAnswer {
  /** Which of several answers; default 0. */
  readonly index?: number;
  /** What the model says; of a stream, what is new. */
  readonly text?: string;
  /** What it thought, as text. */
  readonly reasoning?: string;
  /** Thoughts with what makes them good for the next request: `{ type: "reasoning.text", text, signature }` and the like. */
  readonly reasoningDetails?: readonly JsonObject[];
  /** Why the model refused, in its words. */
  readonly refusal?: string | undefined;
  /** Arguments as text; of a stream with `index`, and `id` and `name` in the first piece only. */
  readonly toolCalls?: readonly {
    readonly index?: number;
    readonly id?: string;
    readonly name?: string;
    readonly arguments: string;
  }[];
  /** Why it ended, in OpenAI's words. */
  readonly finishReason?: string | undefined;
  /** The same in the vendor's words. */
  readonly nativeFinishReason?: string | undefined;
  /** What the common answer has no place for, as further members of the message. */
  readonly own?: JsonObject;
}

interface Head {
  readonly id: string;
  readonly model: string;
}

/** A vendor's answers as a chat's. Vendors of other forms give no time, so `created` is 0. */
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

/** Pieces of a stream as a chat's chunk: one for each of several answers. */
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
      tool_calls: toolCalls.map(({ index: place = 0, id, name, arguments: args }) => ({
        index: place,
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
