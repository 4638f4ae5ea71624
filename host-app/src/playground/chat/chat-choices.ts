import { ChatCollector } from "@patchbay/core/chat";

/** A call of a tool that the model asks for, as far as it has come. */
export interface ToolCall {
  /** By which its result names it. */
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it. */
  readonly arguments: string;
}

/** One of the answers to a question. */
export interface ChatChoice {
  readonly text: string;
  /** What the model thought before, where the provider tells it. */
  readonly reasoning: string;
  /** Members of the message that the vendor wants back with results of tools: signed thoughts, blocks of its own tools. */
  readonly wantedBack?: Readonly<Record<string, unknown>>;
  readonly toolCalls: readonly ToolCall[];
  /** Why it ended, in the provider's word; absent while it goes on. */
  readonly finishReason?: string;
}

/** Whether an answer holds more than thoughts. */
export function answers({ text, toolCalls }: Pick<ChatChoice, "text" | "toolCalls">): boolean {
  return text !== "" || toolCalls.length > 0;
}

/** Whether an answer holds something to read. */
export function saysSomething(choice: ChatChoice): boolean {
  return answers(choice) || choice.reasoning !== "";
}

/** What a provider counted, by the names of OpenAI's protocol; some tell what it costs, in US dollars. */
export interface GivenUsage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
  readonly completion_tokens_details?: { readonly reasoning_tokens?: number } | null;
  readonly cost?: number;
  readonly estimated_cost?: number;
}

/** A whole answer of a chat, or one event of a streamed one. */
export interface GivenAnswer {
  readonly choices: readonly { readonly index?: number }[];
  readonly usage?: GivenUsage | null;
}

/** Puts the answers to a question together while they arrive. */
export class ChoiceCollector {
  readonly #collectors: ChatCollector[] = [];

  /** Takes a whole answer or a chunk. @returns every answer as far as it has come */
  add({ choices }: GivenAnswer): readonly ChatChoice[] {
    for (const [place, choice] of choices.entries()) {
      const index = placeOf(choice.index, place);
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

/** A place as the server gives it; where it gives none that can be used, the one in the list. */
function placeOf(index: number | undefined, place: number): number {
  return Number.isInteger(index) && Number(index) >= 0 && Number(index) < MOST_CHOICES ? Number(index) : place;
}
