import type { LabelScore, ScoreFunction } from "./label-score.ts";

export interface TextClassificationInput {
  inputs: string;
  parameters?: { function_to_apply?: ScoreFunction; top_k?: number };
}

export type TextClassificationOutput = LabelScore[];
