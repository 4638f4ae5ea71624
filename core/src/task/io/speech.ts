import type { BinaryInput } from "./binary-input.ts";
import type { GenerateParameters } from "./generate-parameters.ts";
import type { LabelScore, ScoreFunction } from "./label-score.ts";

export type AutomaticSpeechRecognitionInput = BinaryInput & {
  parameters?: {
    return_timestamps?: boolean;
    generation_parameters?: GenerateParameters;
    [vendorParameter: string]: unknown;
  };
};

export interface AutomaticSpeechRecognitionOutput {
  text: string;
  /** `timestamp`: begin and end in seconds. */
  chunks?: { text: string; timestamp: number[] }[];
}

export type AudioClassificationInput = BinaryInput & {
  parameters?: { function_to_apply?: ScoreFunction; top_k?: number };
};

export type AudioClassificationOutput = LabelScore[];

export type AudioToAudioInput = BinaryInput & { parameters?: Record<string, unknown> };

/** `blob` is sound in base64. */
export type AudioToAudioOutput = { label: string; blob: string; "content-type": string }[];

export interface TextToSpeechInput {
  /** What is said. */
  inputs: string;
  parameters?: { generation_parameters?: GenerateParameters; [vendorParameter: string]: unknown };
}
