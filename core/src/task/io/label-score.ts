/** One class with its probability. */
export interface LabelScore {
  label: string;
  /** 0 to 1. */
  score: number;
}

/** How a classifier turns raw scores into probabilities. */
export type ScoreFunction = "sigmoid" | "softmax" | "none";
