import { schema } from "../../schema.ts";
import { media, parameters, text } from "./inputs.ts";

/** The knobs of models that turn noise into an image or a video. */
export const diffusionFields = {
  guidance_scale: schema.optional(
    schema.number({
      title: "Guidance scale",
      description: "How closely the result follows the prompt; very high values look oversaturated.",
    }),
  ),
  num_inference_steps: schema.optional(
    schema.integer({ title: "Steps", description: "More steps are finer and slower.", minimum: 1 }),
  ),
  seed: schema.optional(
    schema.integer({ title: "Seed", description: "The same seed and settings give the same result." }),
  ),
};

const avoided = { title: "Negative prompt", description: "What should not appear." };
export const negativePrompt = schema.optional(schema.string({ ...avoided, input: "multiline" }));
/** Some video models take several. */
export const negativePrompts = schema.optional(
  schema.oneOf(
    [
      schema.string({ ...avoided, input: "multiline" }),
      schema.array(schema.string({ title: "Negative prompt" }), { title: "Negative prompts" }),
    ],
    avoided,
  ),
);

const editPrompt = schema.optional(text("A description of the image to create.", "Prompt"));

const pixels = (title: string) => schema.integer({ title, description: "In pixels.", minimum: 1 });
export const imageSize = { width: pixels("Width"), height: pixels("Height") };
const targetSize = schema.optional(schema.object(imageSize, { title: "Size", description: "Size of the result." }));

export const frameCount = schema.optional(
  schema.integer({ title: "Frames", description: "Number of frames in the video.", minimum: 1 }),
);

const fields = { prompt: editPrompt, negative_prompt: negativePrompt, ...diffusionFields, target_size: targetSize };

/** Parameters of models that make an image out of an image and a text. */
export const imageEditParameters = parameters({
  ...fields,
  mask_image: schema.optional(
    media(
      "mask",
      "Where the image is repainted, for models that fill: white there, black elsewhere, as large as the image.",
    ),
  ),
});

/** Parameters of models that make a video out of an image and a text. */
export const imageAnimationParameters = parameters({ ...fields, num_frames: frameCount });
