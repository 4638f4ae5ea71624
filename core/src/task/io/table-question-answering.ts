export interface TableQuestionAnsweringInput {
  /** The table's columns by name, all of the same length. */
  inputs: { question: string; table: Record<string, string[]> };
  parameters?: { padding?: "do_not_pad" | "longest" | "max_length"; sequential?: boolean; truncation?: boolean };
}

export interface TableQuestionAnsweringOutput {
  answer: string;
  aggregator: string;
  cells: string[];
  coordinates: number[][];
}
