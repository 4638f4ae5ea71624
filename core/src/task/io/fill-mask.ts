export interface FillMaskInput {
  /** Text that holds the model's mask token. */
  inputs: string;
  parameters?: { top_k?: number; targets?: string[] };
}

export type FillMaskOutput = { score: number; sequence: string; token: number; token_str: string }[];
