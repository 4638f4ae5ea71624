import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { diffusionFields, imageSize, negativePrompt } from "./parts/diffusion-fields.ts";

export const textToImageInput = schema.object({
  inputs: schema.string({ title: "Prompt", description: "What the picture shows.", input: "multiline" }),
  parameters: schema.optional(
    schema.object(
      {
        negative_prompt: negativePrompt,
        width: schema.optional(imageSize.width),
        height: schema.optional(imageSize.height),
        ...diffusionFields,
        scheduler: schema.optional(
          schema.string({
            title: "Scheduler",
            description: "Name of the class that leads the denoising, for models run by diffusers.",
            examples: ["EulerDiscreteScheduler"],
          }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type TextToImageInput = ValueOf<typeof textToImageInput>;

export const textToImageOutput = schema.oneOf(
  [
    schema.binary({ title: "Picture", input: "image" }),
    schema.string({ title: "Address", description: "For output types `url` and `dataUrl`." }),
    schema.record(schema.anything({ title: "Value" }), {
      title: "Answer",
      description: "The provider's JSON, for output type `json`.",
    }),
  ],
  { title: "Picture" },
);
/** A Blob; a string for output types `url` and `dataUrl`, the provider's JSON for `json`. */
export type TextToImageOutput = ValueOf<typeof textToImageOutput>;
