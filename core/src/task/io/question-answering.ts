import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { answerSpanFields } from "./parts/answer-span-fields.ts";
import { score } from "./parts/classification.ts";

export const questionAnsweringInput = schema.object({
  inputs: schema.object(
    {
      question: schema.string({ title: "Question", description: "In plain words." }),
      context: schema.string({
        title: "Context",
        description: "The text that holds the answer.",
        input: "multiline",
      }),
    },
    { title: "Question and context" },
  ),
  parameters: schema.optional(
    schema.object(
      {
        ...answerSpanFields,
        align_to_words: schema.optional(
          schema.boolean({
            title: "Whole words",
            description: "Extends the answer to whole words; switch it off for languages written without spaces.",
          }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type QuestionAnsweringInput = ValueOf<typeof questionAnsweringInput>;

export const questionAnsweringOutput = schema.object({
  answer: schema.string({ title: "Answer" }),
  score,
  start: schema.integer({ title: "Start", description: "Position of the answer's first character in the context." }),
  end: schema.integer({ title: "End", description: "Position after its last character." }),
});
export type QuestionAnsweringOutput = ValueOf<typeof questionAnsweringOutput>;
