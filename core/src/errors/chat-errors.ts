import { PatchbayError, type PatchbayErrorOptions } from "./patchbay-error.ts";

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
  /** The conversation so far, with the answers of all tools: pass it to another call to go on. */
  readonly messages: readonly object[];

  constructor(message: string, options: PatchbayErrorOptions & { messages: readonly object[] }) {
    super(message, options);
    this.messages = options.messages;
  }
}
