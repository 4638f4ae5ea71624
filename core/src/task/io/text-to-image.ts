import type { PictureParameters } from "./picture-parameters.ts";

export interface TextToImageInput {
  /** What the picture shows. */
  inputs: string;
  parameters?: PictureParameters & { width?: number; height?: number; scheduler?: string };
}
