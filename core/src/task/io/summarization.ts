import type { GenerateParameters } from "./generate-parameters.ts";

export interface SummarizationInput {
  inputs: string;
  parameters?: {
    clean_up_tokenization_spaces?: boolean;
    truncation?: "do_not_truncate" | "longest_first" | "only_first" | "only_second";
    generate_parameters?: GenerateParameters;
  };
}

export interface SummarizationOutput {
  summary_text: string;
}
