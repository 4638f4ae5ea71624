import type { PictureParameters } from "./picture-parameters.ts";

export interface ImageToImageInput {
  inputs: Blob | ArrayBuffer;
  parameters?: PictureParameters;
}

/** A picture and a text, of which one may be absent. */
export interface ImageTextToImageInput {
  inputs?: Blob | ArrayBuffer;
  parameters?: PictureParameters;
}
