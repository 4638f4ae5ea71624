import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { diffusionFields, frameCount, negativePrompts } from "./parts/diffusion-fields.ts";

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
