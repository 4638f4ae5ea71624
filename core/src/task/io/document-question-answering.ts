import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { answerSpanFields } from "./parts/answer-span-fields.ts";
import { visualQuestion } from "./parts/inputs.ts";
import { score } from "./parts/classification.ts";

export const documentQuestionAnsweringInput = schema.object({
  inputs: visualQuestion("Document"),
  parameters: schema.optional(
    schema.object(
      {
        ...answerSpanFields,
        lang: schema.optional(
          schema.string({
            title: "Language",
            description: "Language of the print, for reading it.",
            examples: ["eng"],
          }),
        ),
        word_boxes: schema.optional(
          schema.array(
            schema.oneOf([
              schema.string({ title: "Word" }),
              schema.array(schema.number(), { title: "Box", minItems: 4, maxItems: 4 }),
            ]),
            {
              title: "Words and boxes",
              description:
                "What is read where (left, top, right, bottom from 0 to 1000), which saves reading it again.",
              input: "json",
            },
          ),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type DocumentQuestionAnsweringInput = ValueOf<typeof documentQuestionAnsweringInput>;

export const documentQuestionAnsweringOutput = schema.object({
  answer: schema.string({ title: "Answer" }),
  score: schema.optional(score),
  start: schema.optional(schema.integer({ title: "Start", description: "Number of the answer's first word." })),
  end: schema.optional(schema.integer({ title: "End", description: "Number of its last word." })),
});
export type DocumentQuestionAnsweringOutput = ValueOf<typeof documentQuestionAnsweringOutput>;
