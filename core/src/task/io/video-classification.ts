import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { classificationFields, classificationOutput } from "./parts/classification.ts";

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
