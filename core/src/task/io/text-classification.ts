import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { classificationFields, classificationOutput } from "./parts/classification.ts";

export const textClassificationInput = schema.object({
  inputs: schema.string({ title: "Text", description: "The text to classify.", input: "multiline" }),
  parameters: schema.optional(schema.object(classificationFields, { title: "Parameters" })),
});
export type TextClassificationInput = ValueOf<typeof textClassificationInput>;

export const textClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type TextClassificationOutput = ValueOf<typeof textClassificationOutput>;
