import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { visualQuestion } from "./parts/inputs.ts";
import { score } from "./parts/classification.ts";

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
  score,
});
export type VisualQuestionAnsweringOutput = ValueOf<typeof visualQuestionAnsweringOutput>;
