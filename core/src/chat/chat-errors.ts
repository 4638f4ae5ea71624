import { PatchbayError, type PatchbayErrorOptions } from "../errors/index.ts";
import type { ChatMessage } from "../task/io/parts/chat-message.ts";

/** The model's answer does not match the schema, even after a second try with the problem. */
export class AnswerFormatError extends PatchbayError {
  static override readonly errorName: string = "AnswerFormatError";
  /** The model's last answer. */
  readonly text: string;
  /** The problem with it. */
  readonly problem: string;

  constructor(message: string, options: PatchbayErrorOptions & { text: string; problem: string }) {
    super(message, options);
    this.text = options.text;
    this.problem = options.problem;
  }
}

/** The model still called tools when the limit of steps was reached. */
export class ToolStepsError extends PatchbayError {
  static override readonly errorName: string = "ToolStepsError";
  /** The conversation so far, with all tool results: pass it to another run to continue. */
  readonly messages: ChatMessage[];

  constructor(message: string, options: PatchbayErrorOptions & { messages: ChatMessage[] }) {
    super(message, options);
    this.messages = options.messages;
  }
}
