import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { classificationFields, classificationOutput } from "./parts/classification.ts";

export const imageClassificationInput = schema.object({
  inputs: schema.binary({ title: "Picture", description: "The picture to classify.", input: "image" }),
  parameters: schema.optional(schema.object(classificationFields, { title: "Parameters" })),
});
export type ImageClassificationInput = ValueOf<typeof imageClassificationInput>;

export const imageClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type ImageClassificationOutput = ValueOf<typeof imageClassificationOutput>;
