import { isObject } from "../../host/is-object.ts";
import { ChatCollector } from "@patchbay/core/chat";

/** A model's tool call, as far as it has arrived. */
export interface ToolCall {
  /** The id that its result refers to. */
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it. */
  readonly arguments: string;
}

/** One answer to a question. */
export interface ChatChoice {
  readonly text: string;
  /** The model's reasoning, if the provider returns it. */
  readonly reasoning: string;
  /** Message members that the vendor requires back with tool results: signed reasoning, blocks of its own tools. */
  readonly wantedBack?: Readonly<Record<string, unknown>>;
  readonly toolCalls: readonly ToolCall[];
  /** Why it ended, in the provider's own value; absent while it streams. */
  readonly finishReason?: string;
}

/** Whether an answer holds more than reasoning. */
export function answers({ text, toolCalls }: Pick<ChatChoice, "text" | "toolCalls">): boolean {
  return text !== "" || toolCalls.length > 0;
}

/** Whether an answer has content to show. */
export function saysSomething(choice: ChatChoice): boolean {
  return answers(choice) || choice.reasoning !== "";
}

/** Token counts with OpenAI's names; some providers add the cost in US dollars. */
export interface GivenUsage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
  readonly completion_tokens_details?: { readonly reasoning_tokens?: number } | null;
  readonly cost?: number;
  readonly estimated_cost?: number;
}

/** A complete chat answer, or one event of a stream. */
export interface GivenAnswer {
  readonly choices: readonly { readonly index?: number }[];
  readonly usage?: GivenUsage | null;
}

/** Collects the answers to a question while they arrive. */
export class ChoiceCollector {
  readonly #collectors: ChatCollector[] = [];

  /** Takes a complete answer or a chunk, which may be any JSON. @returns every answer so far */
  add(answer: GivenAnswer | null): readonly ChatChoice[] {
    const choices: unknown = answer?.choices;
    for (const [position, choice] of (Array.isArray(choices) ? choices : []).filter(isObject).entries()) {
      const index = placeOf(choice["index"], position);
      while (this.#collectors.length <= index) this.#collectors.push(new ChatCollector());
      this.#collectors[index]?.add({ choices: [{ ...choice, index: 0 }] });
    }
    return this.#collectors.map(choiceOf);
  }
}

function choiceOf(collector: ChatCollector): ChatChoice {
  const { content, reasoning = "", toolCalls, finishReason, message } = collector.answer();
  const { role: _role, content: _content, tool_calls: _calls, ...wantedBack } = message;
  return {
    text: content,
    reasoning,
    ...(Object.keys(wantedBack).length > 0 && { wantedBack }),
    toolCalls: toolCalls.map(({ id, function: called }) => ({ id, ...called })),
    finishReason,
  };
}

const MOST_CHOICES = 128;

/** The index from the server, or the position in the list if the server sends no usable index. */
function placeOf(index: unknown, position: number): number {
  return Number.isInteger(index) && Number(index) >= 0 && Number(index) < MOST_CHOICES ? Number(index) : position;
}
