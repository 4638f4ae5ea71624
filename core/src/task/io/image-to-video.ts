import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { imageAnimationParameters } from "./parts/diffusion-fields.ts";

export const imageToVideoInput = schema.object({
  inputs: schema.binary({ title: "Picture", description: "The picture that is set in motion.", input: "image" }),
  parameters: imageAnimationParameters,
});
export type ImageToVideoInput = ValueOf<typeof imageToVideoInput>;

export const imageToVideoOutput = schema.binary({ title: "Video", input: "video" });
export type ImageToVideoOutput = ValueOf<typeof imageToVideoOutput>;
