import type {
  AssistantRange,
  ChatMessage,
  Finding,
  SourceLocation,
  SpecialTokens,
  TemplateTree,
} from "@patchbay/chat-template";

/** How a prompt ends: with the start of the answer, with the last message, or with that message left open. */
export type PromptEnding = "generation" | "none" | "continue";

/** A template and its input. Plain data, so that it can be sent to a worker. */
export interface EvaluationRequest {
  readonly source: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly unknown[] | undefined;
  readonly documents: readonly unknown[] | undefined;
  readonly specialTokens: SpecialTokens;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly ending: PromptEnding;
}

/** `input`: incompatible options. The others are the classes of template errors. */
export type ProblemKind = "syntax" | "runtime" | "raised" | "limit" | "input";

/** Why there is no prompt. */
export interface TemplateProblem {
  readonly kind: ProblemKind;
  /** What happened and what was expected, without the position. */
  readonly reason: string;
  readonly location: SourceLocation | undefined;
}

/** The result of a template. Times are in milliseconds, as the mean of the runs that fit into a few of them. */
export interface Evaluation {
  /** Absent if the source did not compile, like its time. */
  readonly tree: TemplateTree | undefined;
  readonly compileTime: number | undefined;
  readonly outcome: RenderedPrompt | { readonly problem: TemplateProblem };
  /** Problems that a reviewer would mention. Empty if it did not compile. */
  readonly findings: readonly Finding[];
  /** Supported features. Empty if it did not compile. */
  readonly support: readonly Support[];
}

export interface RenderedPrompt {
  readonly prompt: string;
  readonly renderTime: number;
  /** The assistant's text, if the template marks it. */
  readonly assistantRanges: readonly AssistantRange[];
}

/** Whether a template uses a part of a conversation, found by rendering one that has it. */
export interface Support {
  readonly feature: string;
  readonly isSupported: boolean;
  /** What the rendering showed. */
  readonly reason: string;
}

/**
 * Compiles and renders off the main thread.
 * @throws if the evaluation itself could not run; problems of the template are part of the evaluation
 */
export type Evaluate = (request: EvaluationRequest, signal: AbortSignal) => Promise<Evaluation>;

/** Templates longer than this, in characters, are not evaluated. Real ones have a few thousand. */
export const SOURCE_LIMIT = 200_000;
