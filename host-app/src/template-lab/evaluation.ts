import type {
  AssistantRange,
  ChatMessage,
  Finding,
  SourceLocation,
  SpecialTokens,
  TemplateTree,
} from "@patchbay/chat-template";

/** How a prompt ends: with what begins the answer, with the last message, or with that message left open. */
export type PromptEnding = "generation" | "none" | "continue";

/** A template, and what it is rendered with. Plain data, so that it can go to a worker. */
export interface EvaluationRequest {
  readonly source: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly unknown[] | undefined;
  readonly documents: readonly unknown[] | undefined;
  readonly specialTokens: SpecialTokens;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly ending: PromptEnding;
}

/** `input`: the options do not go together. The others are the classes of template errors. */
export type ProblemKind = "syntax" | "runtime" | "raised" | "limit" | "input";

/** Why there is no prompt. */
export interface TemplateProblem {
  readonly kind: ProblemKind;
  /** What happened and what would have been allowed, without the place. */
  readonly reason: string;
  readonly location: SourceLocation | undefined;
}

/** What came of a template. Times are in milliseconds, as the mean of the runs that fit into a few of them. */
export interface Evaluation {
  /** Absent when the source could not be compiled, as is its time. */
  readonly tree: TemplateTree | undefined;
  readonly compileTime: number | undefined;
  readonly outcome: RenderedPrompt | { readonly problem: TemplateProblem };
  /** What a reader of the template would remark. Empty when it could not be compiled. */
  readonly findings: readonly Finding[];
  /** What it was seen to do. Empty when it could not be compiled. */
  readonly support: readonly Support[];
}

export interface RenderedPrompt {
  readonly prompt: string;
  readonly renderTime: number;
  /** What the assistant wrote, where the template says it. */
  readonly assistantRanges: readonly AssistantRange[];
}

/** Whether a template does something with a part of a conversation, found by rendering one that has it. */
export interface Support {
  readonly feature: string;
  readonly isSupported: boolean;
  /** What was seen. */
  readonly reason: string;
}

/**
 * Compiles and renders away from the page's thread.
 * @throws when the evaluation itself could not be run; what is wrong with the template is part of the evaluation
 */
export type Evaluate = (request: EvaluationRequest, signal: AbortSignal) => Promise<Evaluation>;

/** Longer templates, in characters, are not evaluated. Real ones have a few thousand. */
export const SOURCE_LIMIT = 200_000;
