import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { diffusionFields, frameCount, imageAnimationParameters, negativePrompts } from "./parts/diffusion-fields.ts";
import { classificationFields, classificationOutput } from "./parts/classification.ts";

export const textToVideoInput = schema.object({
  inputs: schema.string({ title: "Prompt", description: "What the video shows.", input: "multiline" }),
  parameters: schema.optional(
    schema.object(
      { negative_prompt: negativePrompts, num_frames: frameCount, ...diffusionFields },
      { title: "Parameters" },
    ),
  ),
});
export type TextToVideoInput = ValueOf<typeof textToVideoInput>;

export const textToVideoOutput = schema.binary({ title: "Video", input: "video" });
export type TextToVideoOutput = ValueOf<typeof textToVideoOutput>;

export const imageToVideoInput = schema.object({
  inputs: schema.binary({ title: "Image", description: "The image that is set in motion.", input: "image" }),
  parameters: imageAnimationParameters,
});
export type ImageToVideoInput = ValueOf<typeof imageToVideoInput>;

export const imageToVideoOutput = schema.binary({ title: "Video", input: "video" });
export type ImageToVideoOutput = ValueOf<typeof imageToVideoOutput>;

export const imageTextToVideoInput = schema.object({
  inputs: schema.optional(
    schema.binary({ title: "Image", description: "The image that is set in motion.", input: "image" }),
  ),
  parameters: imageAnimationParameters,
});
/** An image and a prompt, of which one may be absent. */
export type ImageTextToVideoInput = ValueOf<typeof imageTextToVideoInput>;

export const imageTextToVideoOutput = schema.binary({ title: "Video", input: "video" });
export type ImageTextToVideoOutput = ValueOf<typeof imageTextToVideoOutput>;

export const videoClassificationInput = schema.object({
  inputs: schema.binary({ title: "Video", description: "The video to classify.", input: "video" }),
  parameters: schema.optional(
    schema.object(
      {
        ...classificationFields,
        num_frames: schema.optional(
          schema.integer({ title: "Frames", description: "How many frames the model looks at.", minimum: 1 }),
        ),
        frame_sampling_rate: schema.optional(
          schema.integer({ title: "Sampling rate", description: "Takes every nth frame.", minimum: 1 }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type VideoClassificationInput = ValueOf<typeof videoClassificationInput>;

export const videoClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type VideoClassificationOutput = ValueOf<typeof videoClassificationOutput>;
