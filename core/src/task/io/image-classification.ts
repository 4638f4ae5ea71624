import type { BinaryInput } from "./binary-input.ts";
import type { LabelScore, ScoreFunction } from "./label-score.ts";

export type ImageClassificationInput = BinaryInput & {
  parameters?: { function_to_apply?: ScoreFunction; top_k?: number };
};

export type ImageClassificationOutput = LabelScore[];
