import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { imageEditParameters } from "./parts/diffusion-fields.ts";

export const imageToImageInput = schema.object({
  inputs: schema.binary({ title: "Picture", description: "The picture to change.", input: "image" }),
  parameters: imageEditParameters,
});
export type ImageToImageInput = ValueOf<typeof imageToImageInput>;

export const imageToImageOutput = schema.binary({ title: "Picture", input: "image" });
export type ImageToImageOutput = ValueOf<typeof imageToImageOutput>;
