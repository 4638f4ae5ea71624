import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { classificationFields, classificationOutput } from "./parts/classification.ts";

export const audioClassificationInput = schema.object({
  inputs: schema.binary({ title: "Sound", description: "The recording to classify.", input: "audio" }),
  parameters: schema.optional(schema.object(classificationFields, { title: "Parameters" })),
});
export type AudioClassificationInput = ValueOf<typeof audioClassificationInput>;

export const audioClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type AudioClassificationOutput = ValueOf<typeof audioClassificationOutput>;
