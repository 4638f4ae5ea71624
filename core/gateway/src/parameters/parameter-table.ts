import type { TargetShape } from "./target-shapes.ts";

/** What becomes of a parameter: it is mapped at every target but those that refuse it. */
export interface Parameter {
  /** Why a target refuses it, as the end of a sentence: `has no counterpart`. */
  readonly refused: Readonly<Partial<Record<TargetShape, string>>>;
  /** A value that means the same as none, so that leaving it out changes nothing. */
  readonly neutral?: unknown;
}

/** The parameters of a caller's format by name. Others are passed on, and refused by provider or plugin. */
export type ParameterTable = Readonly<Record<string, Parameter>>;
