import type { SummarizationInput } from "./summarization.ts";

export interface TranslationInput {
  inputs: string | string[];
  parameters?: SummarizationInput["parameters"] & { src_lang?: string; tgt_lang?: string };
}

/** One translation, or a list when the input was a list of several texts. */
export type TranslationOutput = { translation_text: string } | { translation_text: string }[];
