import { PatchbayError, type PatchbayErrorOptions } from "../errors/index.ts";
import type { ChatMessage } from "../task/io/parts/chat-message.ts";

/** The model's answer does not fit the schema that was asked for, also after it was told so. */
export class AnswerFormatError extends PatchbayError {
  static override readonly errorName: string = "AnswerFormatError";
  /** What the model answered last. */
  readonly text: string;
  /** What is wrong with it. */
  readonly problem: string;

  constructor(message: string, options: PatchbayErrorOptions & { text: string; problem: string }) {
    super(message, options);
    this.text = options.text;
    this.problem = options.problem;
  }
}

/** The model still asked for tools when the limit of steps was reached. */
export class ToolStepsError extends PatchbayError {
  static override readonly errorName: string = "ToolStepsError";
  /** The conversation so far, with the answers of all tools: pass it to another run to go on. */
  readonly messages: ChatMessage[];

  constructor(message: string, options: PatchbayErrorOptions & { messages: ChatMessage[] }) {
    super(message, options);
    this.messages = options.messages;
  }
}
