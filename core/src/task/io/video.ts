import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { diffusionFields, frameCount, imageAnimationParameters, negativePrompts } from "./parts/diffusion-fields.ts";
import { classificationFields, classificationOutput } from "./parts/classification.ts";
import { media, parameters, text } from "./parts/inputs.ts";

export const textToVideoInput = schema.object({
  inputs: text("What the video shows.", "Prompt"),
  parameters: parameters({ negative_prompt: negativePrompts, num_frames: frameCount, ...diffusionFields }),
});
export type TextToVideoInput = ValueOf<typeof textToVideoInput>;

export const textToVideoOutput = media("video");
export type TextToVideoOutput = ValueOf<typeof textToVideoOutput>;

export const imageToVideoInput = schema.object({
  inputs: media("image", "The image that is set in motion."),
  parameters: imageAnimationParameters,
});
export type ImageToVideoInput = ValueOf<typeof imageToVideoInput>;

export const imageToVideoOutput = media("video");
export type ImageToVideoOutput = ValueOf<typeof imageToVideoOutput>;

export const videoToVideoInput = schema.object({
  inputs: media("video", "The video to change."),
  parameters: imageAnimationParameters,
});
export type VideoToVideoInput = ValueOf<typeof videoToVideoInput>;

export const videoToVideoOutput = media("video");
export type VideoToVideoOutput = ValueOf<typeof videoToVideoOutput>;

export const imageTextToVideoInput = schema.object({
  inputs: schema.optional(media("image", "The image that is set in motion.")),
  parameters: imageAnimationParameters,
});
/** An image and a prompt; one of them may be absent. */
export type ImageTextToVideoInput = ValueOf<typeof imageTextToVideoInput>;

export const imageTextToVideoOutput = media("video");
export type ImageTextToVideoOutput = ValueOf<typeof imageTextToVideoOutput>;

export const videoClassificationInput = schema.object({
  inputs: media("video", "The video to classify."),
  parameters: parameters({
    ...classificationFields,
    num_frames: schema.optional(
      schema.integer({ title: "Frames", description: "Number of frames that the model analyzes.", minimum: 1 }),
    ),
    frame_sampling_rate: schema.optional(
      schema.integer({ title: "Sampling rate", description: "Takes every nth frame.", minimum: 1 }),
    ),
  }),
});
export type VideoClassificationInput = ValueOf<typeof videoClassificationInput>;

export const videoClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type VideoClassificationOutput = ValueOf<typeof videoClassificationOutput>;
