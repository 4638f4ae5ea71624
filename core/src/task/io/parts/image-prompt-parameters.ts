import { schema } from "../../schema.ts";
import { diffusionFields, editPrompt, frameCount, negativePrompt, targetSize } from "./diffusion-fields.ts";

const fields = { prompt: editPrompt, negative_prompt: negativePrompt, ...diffusionFields, target_size: targetSize };

/** Parameters of models that make a picture out of a picture and a text. */
export const imageEditParameters = schema.optional(schema.object(fields, { title: "Parameters" }));

/** Parameters of models that make a video out of a picture and a text. */
export const imageAnimationParameters = schema.optional(
  schema.object({ ...fields, num_frames: frameCount }, { title: "Parameters" }),
);
