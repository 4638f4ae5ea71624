import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { candidateLabels, detectedObjects } from "./parts/classification.ts";

export const zeroShotObjectDetectionInput = schema.object({
  inputs: schema.binary({ title: "Picture", description: "The picture in which objects are found.", input: "image" }),
  parameters: schema.object({ candidate_labels: candidateLabels }, { title: "Parameters" }),
});
export type ZeroShotObjectDetectionInput = ValueOf<typeof zeroShotObjectDetectionInput>;

export const zeroShotObjectDetectionOutput = detectedObjects;
export type ZeroShotObjectDetectionOutput = ValueOf<typeof zeroShotObjectDetectionOutput>;
