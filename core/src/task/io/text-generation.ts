export interface TextGenerationInput {
  /** The text to continue. */
  inputs: string;
  parameters?: TextGenerationParameters;
}

export interface TextGenerationParameters {
  adapter_id?: string | null;
  best_of?: number | null;
  decoder_input_details?: boolean;
  details?: boolean;
  do_sample?: boolean;
  frequency_penalty?: number | null;
  grammar?: { type: "json" | "regex" | "json_schema"; value: unknown } | null;
  max_new_tokens?: number | null;
  repetition_penalty?: number | null;
  return_full_text?: boolean | null;
  seed?: number | null;
  stop?: string[];
  temperature?: number | null;
  top_k?: number | null;
  top_n_tokens?: number | null;
  top_p?: number | null;
  truncate?: number | null;
  typical_p?: number | null;
  watermark?: boolean;
  [vendorParameter: string]: unknown;
}

export interface TextGenerationOutput {
  generated_text: string;
  details?: unknown;
}

/**
 * One piece of streamed text: the token form of text-generation-inference, or the completion form (`choices`) of
 * servers that speak OpenAI's protocol.
 */
export interface TextGenerationStreamOutput {
  index?: number;
  token?: { id: number; text: string; logprob: number; special: boolean };
  /** The whole text, in the last piece. */
  generated_text?: string | null;
  details?: {
    finish_reason: "length" | "eos_token" | "stop_sequence";
    generated_tokens: number;
    seed?: number | null;
  } | null;
  choices?: { index?: number; text: string; finish_reason?: string | null }[];
}
