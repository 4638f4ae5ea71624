import type { TaskArguments } from "../client-contract/methods.ts";
import type { InferenceClient } from "../client/inference-client.ts";
import { StreamError } from "../errors/index.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";
import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "../task/io/conversational.ts";
import type { ChatCompletionUsage } from "../task/io/parts/chat-answer.ts";
import type { ChatMessage, ChatToolCall } from "../task/io/parts/chat-message.ts";
import { ToolCallCollector } from "./tool-calls.ts";

/** The needed part of a client: an `InferenceClient`, or any object with its chat methods. */
export type ChatClient<Id extends string = string> = Pick<
  InferenceClient<NoInfer<Id>>,
  "chatCompletion" | "chatCompletionStream"
> &
  Partial<Pick<InferenceClient<Id>, "findProviders">>;

/** Arguments of a chat, including its target. */
export type ChatArguments<Id extends string = string> = TaskArguments<"conversational", Id>;

/** The answer of a chat, streamed or not. */
export interface ChatAnswer {
  /** The text; empty if the model only calls tools. */
  readonly content: string;
  /** The model's reasoning, if the vendor shows it. */
  readonly reasoning: string | undefined;
  /** Signed or encrypted reasoning that the vendor needs back; also part of `message`. */
  readonly reasoningDetails: readonly JsonObject[] | undefined;
  /** The sources that the vendor names, in its own format. */
  readonly citations: readonly unknown[] | undefined;
  /** The model's refusal, if the vendor reports one. */
  readonly refusal: string | undefined;
  /** The model's tool calls, in order. */
  readonly toolCalls: readonly ChatToolCall[];
  /** `stop`, `length`, `tool_calls`, `content_filter` or the vendor's own value; undefined if it sent none. */
  readonly finishReason: string | undefined;
  /**
   * Undefined if the vendor does not count tokens; some count streams only with `stream_options: { include_usage:
   * true }`.
   */
  readonly usage: ChatCompletionUsage | undefined;
  /** The answer as a message, to append to the conversation. */
  readonly message: ChatMessage;
  readonly id: string | undefined;
  readonly model: string | undefined;
}

/** A stream ended before its answer was complete. The part that arrived is in `answer`, which JSON and logs omit. */
export class IncompleteAnswerError extends StreamError {
  static override readonly errorName: string = "IncompleteAnswerError";
  declare readonly answer: ChatAnswer;

  constructor(cause: StreamError, answer: ChatAnswer) {
    super(cause.message, { cause });
    const { provider, failed } = cause;
    Object.assign(this, provider !== undefined && { provider }, failed && { failed });
    // Prompts and answers are private.
    Object.defineProperty(this, "answer", { value: answer });
  }
}

/**
 * Reads a chat's stream to its end and assembles the answer.
 *
 * @param choice index of the answer if `n` requested several; default: the first
 * @throws IncompleteAnswerError with the received part if the stream was cut off; also the stream's errors
 *
 * @example
 * const { content, toolCalls, usage } = await collectStream(client.chatCompletionStream({ provider, model, messages
 * }));
 */
export async function collectStream(
  stream: AsyncIterable<ChatCompletionStreamOutput>,
  { choice = 0 }: { readonly choice?: number } = {},
): Promise<ChatAnswer> {
  const collector = new ChatCollector(choice);
  try {
    for await (const chunk of stream) collector.add(chunk);
  } catch (error) {
    throw StreamError.isInstance(error) ? new IncompleteAnswerError(error, collector.answer()) : error;
  }
  return collector.answer();
}

/** The same for an answer that was not streamed. */
export function readAnswer(
  completion: ChatCompletionOutput,
  { choice = 0 }: { readonly choice?: number } = {},
): ChatAnswer {
  const collector = new ChatCollector(choice);
  collector.add(completion);
  return collector.answer();
}

/** Assembles an answer while its chunks arrive. */
export class ChatCollector {
  readonly #choice: number;
  readonly #toolCalls = new ToolCallCollector();
  #content = "";
  #reasoning = "";
  #reasoningDetails: readonly JsonObject[] = [];
  readonly #lists = new Map<string, unknown[]>();
  #refusal = "";
  #finishReason: string | undefined;
  #usage: ChatCompletionUsage | undefined;
  #id: string | undefined;
  #model: string | undefined;

  constructor(choice = 0) {
    this.#choice = choice;
  }

  add(chunk: unknown): void {
    const parts = readChunk(chunk, this.#choice);
    this.#id ??= parts.id;
    this.#model ??= parts.model;
    this.#usage = parts.usage ?? this.#usage;
    this.#finishReason = parts.finishReason ?? this.#finishReason;
    this.#content += parts.text;
    this.#reasoning += parts.reasoning;
    this.#refusal += parts.refusal;
    for (const [name, items] of parts.lists) this.#lists.set(name, [...(this.#lists.get(name) ?? []), ...items]);
    for (const call of parts.toolCalls) this.#toolCalls.add(call);
    this.#reasoningDetails = addReasoningDetails(this.#reasoningDetails, parts.reasoningDetails);
  }

  answer(): ChatAnswer {
    const content = this.#content;
    const toolCalls = this.#toolCalls.calls();
    return {
      content,
      reasoning: this.#reasoning || undefined,
      reasoningDetails: this.#reasoningDetails.length > 0 ? this.#reasoningDetails : undefined,
      citations: this.#lists.get("citations"),
      refusal: this.#refusal || undefined,
      toolCalls,
      finishReason: this.#finishReason,
      usage: this.#usage,
      message: {
        role: "assistant",
        content: content === "" && toolCalls.length > 0 ? null : content,
        ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
        ...(this.#reasoningDetails.length > 0 && { reasoning_details: [...this.#reasoningDetails] }),
        // Sources are for users: no vendor needs them back.
        ...Object.fromEntries([...this.#lists].filter(([name]) => name !== "citations")),
      },
      id: this.#id,
      model: this.#model,
    };
  }
}

/**
 * Adds streamed parts to the signed or encrypted reasoning of an answer. A block arrives in parts with the same index
 * and
 * type: their texts are joined, because a signature is valid only for the whole text.
 *
 * @returns a new list; `details` is unchanged
 */
export function addReasoningDetails(
  details: readonly JsonObject[],
  pieces: readonly JsonObject[],
): readonly JsonObject[] {
  const joined = [...details];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const continues =
      last && piece["index"] !== undefined && last["index"] === piece["index"] && last["type"] === piece["type"];
    if (continues) joined[joined.length - 1] = joinDetail(last, piece);
    else joined.push(piece);
  }
  return joined;
}

function joinDetail(last: JsonObject, piece: JsonObject): JsonObject {
  const texts = ["text", "summary", "data"].filter((name) => typeof piece[name] === "string");
  return {
    ...last,
    ...piece,
    ...Object.fromEntries(texts.map((name) => [name, textOf(last[name]) + textOf(piece[name])])),
  };
}

/** Blocks of the vendor's built-in tools, which it needs back with the message, and its sources. */
const OWN_LISTS = ["content_blocks", "content_parts", "citations"];

/** The content that one chunk, or a whole answer, adds to one choice. */
export interface ChunkParts {
  readonly text: string;
  readonly reasoning: string;
  /** Parts of signed or encrypted reasoning. */
  readonly reasoningDetails: readonly JsonObject[];
  /** Vendor-specific lists of the message, by name. */
  readonly lists: readonly (readonly [name: string, items: readonly unknown[]])[];
  readonly refusal: string;
  /** Parts of tool calls, for a `ToolCallCollector`. */
  readonly toolCalls: readonly unknown[];
  readonly finishReason: string | undefined;
  readonly usage: ChatCompletionUsage | undefined;
  readonly id: string | undefined;
  readonly model: string | undefined;
}

/** Reads the content of a chunk in the format of any vendor. */
export function readChunk(chunk: unknown, choice = 0): ChunkParts {
  const answer = isObject(chunk) ? chunk : {};
  const choices = Array.isArray(answer["choices"]) ? (answer["choices"] as unknown[]) : [];
  const chosen = choices.filter(isObject).find(({ index = 0 }) => index === choice) ?? {};
  const { delta: streamed, message, finish_reason: reason } = chosen;
  const delta = isObject(streamed) ? streamed : isObject(message) ? message : {};
  return {
    ...contentOf(delta),
    reasoningDetails: Array.isArray(delta["reasoning_details"]) ? delta["reasoning_details"].filter(isObject) : [],
    lists: OWN_LISTS.flatMap((name) => (Array.isArray(delta[name]) ? [[name, delta[name] as unknown[]] as const] : [])),
    refusal: textOf(delta["refusal"]),
    toolCalls: Array.isArray(delta["tool_calls"]) ? delta["tool_calls"].filter(isObject) : [],
    finishReason: textOf(reason) || undefined,
    usage: [answer, chosen, ...Object.values(answer)].map(usageOf).find(isObject),
    id: textOf(answer["id"]) || undefined,
    model: textOf(answer["model"]) || undefined,
  };
}

/** Text and reasoning of a message or a delta; some vendors send them as a list of typed parts. */
function contentOf({ content, reasoning: first, reasoning_content: other }: JsonObject): {
  readonly text: string;
  readonly reasoning: string;
} {
  // A vendor that sends both sends the same text in both.
  let reasoning = textOf(first) || textOf(other);
  if (!Array.isArray(content)) return { text: textOf(content), reasoning };
  let text = "";
  for (const part of content.filter(isObject)) {
    const { type, thinking } = part;
    if (type !== "thinking") text += textOf(part["text"]);
    else reasoning += Array.isArray(thinking) ? contentOf({ content: thinking }).text : textOf(thinking);
  }
  return { text, reasoning };
}

/** The usage in an answer, its last choice or a member of the vendor's own: vendors differ in where they put it. */
function usageOf(holder: unknown): ChatCompletionUsage | undefined {
  const usage = isObject(holder) ? holder["usage"] : undefined;
  return isObject(usage) && typeof usage["total_tokens"] === "number" ? (usage as ChatCompletionUsage) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
