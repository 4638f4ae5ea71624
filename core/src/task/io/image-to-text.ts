import type { BinaryInput } from "./binary-input.ts";
import type { GenerateParameters } from "./generate-parameters.ts";

export type ImageToTextInput = BinaryInput & {
  parameters?: { max_new_tokens?: number; generation_parameters?: GenerateParameters };
};

export interface ImageToTextOutput {
  generated_text: string;
}
