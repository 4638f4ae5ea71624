import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { imageEditParameters } from "./parts/diffusion-fields.ts";

export const imageTextToImageInput = schema.object({
  inputs: schema.optional(schema.binary({ title: "Picture", description: "The picture to change.", input: "image" })),
  parameters: imageEditParameters,
});
/** A picture and a prompt, of which one may be absent. */
export type ImageTextToImageInput = ValueOf<typeof imageTextToImageInput>;

export const imageTextToImageOutput = schema.binary({ title: "Picture", input: "image" });
export type ImageTextToImageOutput = ValueOf<typeof imageTextToImageOutput>;
