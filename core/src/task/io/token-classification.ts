export interface TokenClassificationInput {
  inputs: string;
  parameters?: {
    ignore_labels?: string[];
    stride?: number;
    aggregation_strategy?: "none" | "simple" | "first" | "average" | "max";
  };
}

export type TokenClassificationOutput = {
  entity_group: string;
  word: string;
  score: number;
  /** Position of the first character, and of the one after the last. */
  start: number;
  end: number;
}[];
