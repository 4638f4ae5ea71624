import type { PictureParameters } from "./picture-parameters.ts";

export interface VideoParameters extends Omit<PictureParameters, "negative_prompt"> {
  negative_prompt?: string | string[];
  num_frames?: number;
}

export interface TextToVideoInput {
  /** What the video shows. */
  inputs: string;
  parameters?: VideoParameters;
}

export interface ImageToVideoInput {
  inputs: Blob | ArrayBuffer;
  parameters?: VideoParameters;
}

/** A picture and a text, of which one may be absent. */
export interface ImageTextToVideoInput {
  inputs?: Blob | ArrayBuffer;
  parameters?: VideoParameters;
}
