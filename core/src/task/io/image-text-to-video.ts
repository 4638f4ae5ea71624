import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { imageAnimationParameters } from "./parts/diffusion-fields.ts";

export const imageTextToVideoInput = schema.object({
  inputs: schema.optional(
    schema.binary({ title: "Picture", description: "The picture that is set in motion.", input: "image" }),
  ),
  parameters: imageAnimationParameters,
});
/** A picture and a prompt, of which one may be absent. */
export type ImageTextToVideoInput = ValueOf<typeof imageTextToVideoInput>;

export const imageTextToVideoOutput = schema.binary({ title: "Video", input: "video" });
export type ImageTextToVideoOutput = ValueOf<typeof imageTextToVideoOutput>;
