import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { visualQuestion } from "./visual-question.ts";

export const visualQuestionAnsweringInput = schema.object({
  inputs: visualQuestion("Picture"),
  parameters: schema.optional(
    schema.object(
      {
        top_k: schema.optional(
          schema.integer({ title: "Number of answers", description: "How many candidates are weighed.", minimum: 1 }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type VisualQuestionAnsweringInput = ValueOf<typeof visualQuestionAnsweringInput>;

export const visualQuestionAnsweringOutput = schema.object({
  answer: schema.string({ title: "Answer" }),
  score: schema.number({ title: "Score", description: "How sure the model is, from 0 to 1." }),
});
export type VisualQuestionAnsweringOutput = ValueOf<typeof visualQuestionAnsweringOutput>;
