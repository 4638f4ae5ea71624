import type { TaskArguments } from "../client-contract/methods.ts";
import type { InferenceClient } from "../client/inference-client.ts";
import { StreamError } from "../errors/index.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";
import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "../task/io/conversational.ts";
import type { ChatCompletionUsage } from "../task/io/parts/chat-answer.ts";
import type { ChatMessage, ChatToolCall } from "../task/io/parts/chat-message.ts";
import { ToolCallCollector } from "./tool-calls.ts";

/** What is needed of a client: an `InferenceClient`, or anything with its methods for chats. */
export type ChatClient<Id extends string = string> = Pick<
  InferenceClient<NoInfer<Id>>,
  "chatCompletion" | "chatCompletionStream"
> &
  Partial<Pick<InferenceClient<Id>, "findProviders">>;

/** Arguments of a chat, and where it goes. */
export type ChatArguments<Id extends string = string> = TaskArguments<"conversational", Id>;

/** The answer of a chat, whether it came whole or as a stream. */
export interface ChatAnswer {
  /** The text; empty where the model only calls tools. */
  readonly content: string;
  /** What the model thought before it answered, where the vendor shows it. */
  readonly reasoning: string | undefined;
  /** The same as the vendor signed or encrypted it, where it wants it back; a part of `message`, too. */
  readonly reasoningDetails: readonly JsonObject[] | undefined;
  /** The sources that the vendor names, in its own form. */
  readonly citations: readonly unknown[] | undefined;
  /** Why the model refused to answer, where it did and the vendor says so. */
  readonly refusal: string | undefined;
  /** What the model asks for, in order. */
  readonly toolCalls: readonly ChatToolCall[];
  /** `stop`, `length`, `tool_calls`, `content_filter` or the vendor's own word; undefined where it gave none. */
  readonly finishReason: string | undefined;
  /** Absent where the vendor does not count; some count a stream only with `stream_options: { include_usage: true }`. */
  readonly usage: ChatCompletionUsage | undefined;
  /** The same as a message, to be put after the others in a conversation that goes on. */
  readonly message: ChatMessage;
  readonly id: string | undefined;
  readonly model: string | undefined;
}

/** A stream ended before its answer was complete. The part that arrived is in `answer`, which JSON and logs leave out. */
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
 * Reads a chat's stream to its end and puts the answer together.
 *
 * @param choice which answer, where `n` asked for several; default the first
 * @throws IncompleteAnswerError with what had arrived, where the stream was cut; and whatever else the stream throws
 *
 * @example
 * const { content, toolCalls, usage } = await collectStream(client.chatCompletionStream({ provider, model, messages }));
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

/** The same for an answer that came whole. */
export function readAnswer(
  completion: ChatCompletionOutput,
  { choice = 0 }: { readonly choice?: number } = {},
): ChatAnswer {
  const collector = new ChatCollector(choice);
  collector.add(completion);
  return collector.answer();
}

/** Puts an answer together while its chunks arrive. */
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
        // Sources are for readers: no vendor takes them back.
        ...Object.fromEntries([...this.#lists].filter(([name]) => name !== "citations")),
      },
      id: this.#id,
      model: this.#model,
    };
  }
}

/**
 * Adds streamed pieces to the signed or encrypted thoughts of an answer. A block arrives in pieces of one index and type:
 * their texts are joined, because a signature is valid only for the whole text.
 *
 * @returns a new list; `details` stays as it is
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

/** Blocks of the vendor's own tools, which it wants back with the message, and its sources. */
const OWN_LISTS = ["content_blocks", "content_parts", "citations"];

/** What one chunk, or a whole answer, adds to one choice. */
export interface ChunkParts {
  readonly text: string;
  readonly reasoning: string;
  /** Pieces of signed or encrypted thoughts. */
  readonly reasoningDetails: readonly JsonObject[];
  /** Members of the message that are lists of the vendor's own, by name. */
  readonly lists: readonly (readonly [name: string, items: readonly unknown[]])[];
  readonly refusal: string;
  /** Pieces of tool calls, for a `ToolCallCollector`. */
  readonly toolCalls: readonly unknown[];
  readonly finishReason: string | undefined;
  readonly usage: ChatCompletionUsage | undefined;
  readonly id: string | undefined;
  readonly model: string | undefined;
}

/** Reads what a chunk says, in the words of any vendor. */
export function readChunk(chunk: unknown, choice = 0): ChunkParts {
  const given = isObject(chunk) ? chunk : {};
  const choices = Array.isArray(given["choices"]) ? (given["choices"] as unknown[]) : [];
  const chosen = choices.filter(isObject).find(({ index = 0 }) => index === choice) ?? {};
  const { delta: own, message, finish_reason: reason } = chosen;
  const delta = isObject(own) ? own : isObject(message) ? message : {};
  return {
    ...contentOf(delta),
    reasoningDetails: Array.isArray(delta["reasoning_details"]) ? delta["reasoning_details"].filter(isObject) : [],
    lists: OWN_LISTS.flatMap((name) => (Array.isArray(delta[name]) ? [[name, delta[name] as unknown[]] as const] : [])),
    refusal: textOf(delta["refusal"]),
    toolCalls: Array.isArray(delta["tool_calls"]) ? delta["tool_calls"] : [],
    finishReason: textOf(reason) || undefined,
    usage: usageOf(given),
    id: textOf(given["id"]) || undefined,
    model: textOf(given["model"]) || undefined,
  };
}

/** Text and thoughts of a message or a delta; some vendors send them as a list of typed parts. */
function contentOf({ content, reasoning: own, reasoning_content: other }: JsonObject): {
  readonly text: string;
  readonly reasoning: string;
} {
  // A vendor that fills both says the same in both.
  let reasoning = textOf(own) || textOf(other);
  if (!Array.isArray(content)) return { text: textOf(content), reasoning };
  let text = "";
  for (const part of content.filter(isObject)) {
    const { type, thinking } = part;
    if (type !== "thinking") text += textOf(part["text"]);
    else reasoning += Array.isArray(thinking) ? contentOf({ content: thinking }).text : textOf(thinking);
  }
  return { text, reasoning };
}

/** Usage of a chunk; some put it into a member of their own, such as `x_vendor`. */
function usageOf(chunk: JsonObject): ChatCompletionUsage | undefined {
  const own = Object.entries(chunk).find(([name, value]) => name.startsWith("x_") && isObject(value));
  const usage = chunk["usage"] ?? (own?.[1] as JsonObject | undefined)?.["usage"];
  return isObject(usage) && typeof usage["total_tokens"] === "number" ? (usage as ChatCompletionUsage) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
