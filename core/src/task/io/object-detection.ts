import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { detectedObjects } from "./parts/classification.ts";

export const objectDetectionInput = schema.object({
  inputs: schema.binary({ title: "Picture", description: "The picture in which objects are found.", input: "image" }),
  parameters: schema.optional(
    schema.object(
      {
        threshold: schema.optional(
          schema.number({
            title: "Threshold",
            description: "Objects of which the model is less sure are left out.",
            minimum: 0,
            maximum: 1,
          }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type ObjectDetectionInput = ValueOf<typeof objectDetectionInput>;

export const objectDetectionOutput = detectedObjects;
export type ObjectDetectionOutput = ValueOf<typeof objectDetectionOutput>;
