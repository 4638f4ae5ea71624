export interface FeatureExtractionInput {
  inputs: string | string[];
  normalize?: boolean;
  prompt_name?: string;
  truncate?: boolean;
  truncation_direction?: "Left" | "Right" | "left" | "right";
  encoding_format?: "float" | "base64";
  dimensions?: number;
  parameters?: Record<string, unknown>;
}

/** A vector, or vectors by input and token. */
export type FeatureExtractionOutput = (number | number[] | number[][] | number[][][])[];
