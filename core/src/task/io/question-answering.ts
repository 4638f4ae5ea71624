import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { score } from "./parts/classification.ts";
import { parameters, visualQuestion } from "./parts/inputs.ts";

/** Parameters of models that cut the answer out of a longer text. */
const answerSpanFields = {
  top_k: schema.optional(
    schema.integer({ title: "Number of answers", description: "How many candidates are weighed.", minimum: 1 }),
  ),
  doc_stride: schema.optional(
    schema.integer({
      title: "Overlap",
      description: "Tokens that two neighboring pieces of a long text share.",
      minimum: 0,
    }),
  ),
  max_answer_len: schema.optional(schema.integer({ title: "Longest answer", description: "In tokens.", minimum: 1 })),
  max_seq_len: schema.optional(
    schema.integer({ title: "Longest piece", description: "Tokens of question and context together.", minimum: 1 }),
  ),
  max_question_len: schema.optional(
    schema.integer({ title: "Longest question", description: "In tokens; the rest is cut off.", minimum: 1 }),
  ),
  handle_impossible_answer: schema.optional(
    schema.boolean({ title: "May have no answer", description: "Allows an empty answer if the text has none." }),
  ),
};

export const questionAnsweringInput = schema.object({
  inputs: schema.object(
    {
      question: schema.string({ title: "Question", description: "In plain words." }),
      context: schema.string({
        title: "Context",
        description: "The text that contains the answer.",
        input: "multiline",
      }),
    },
    { title: "Question and context" },
  ),
  parameters: parameters({
    ...answerSpanFields,
    align_to_words: schema.optional(
      schema.boolean({
        title: "Whole words",
        description: "Extends the answer to whole words; switch it off for languages written without spaces.",
      }),
    ),
  }),
});
export type QuestionAnsweringInput = ValueOf<typeof questionAnsweringInput>;

export const questionAnsweringOutput = schema.object({
  answer: schema.string({ title: "Answer" }),
  score,
  start: schema.integer({ title: "Start", description: "Position of the answer's first character in the context." }),
  end: schema.integer({ title: "End", description: "Position after its last character." }),
});
export type QuestionAnsweringOutput = ValueOf<typeof questionAnsweringOutput>;

export const documentQuestionAnsweringInput = schema.object({
  inputs: visualQuestion("Document"),
  parameters: parameters({
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
          description: "What is read where (left, top, right, bottom from 0 to 1000), which saves reading it again.",
          input: "json",
        },
      ),
    ),
  }),
});
export type DocumentQuestionAnsweringInput = ValueOf<typeof documentQuestionAnsweringInput>;

export const documentQuestionAnsweringOutput = schema.object({
  answer: schema.string({ title: "Answer" }),
  score: schema.optional(score),
  start: schema.optional(schema.integer({ title: "Start", description: "Number of the answer's first word." })),
  end: schema.optional(schema.integer({ title: "End", description: "Number of its last word." })),
});
export type DocumentQuestionAnsweringOutput = ValueOf<typeof documentQuestionAnsweringOutput>;

export const visualQuestionAnsweringInput = schema.object({
  inputs: visualQuestion("Image"),
  parameters: parameters({
    top_k: schema.optional(
      schema.integer({ title: "Number of answers", description: "How many candidates are weighed.", minimum: 1 }),
    ),
  }),
});
export type VisualQuestionAnsweringInput = ValueOf<typeof visualQuestionAnsweringInput>;

export const visualQuestionAnsweringOutput = schema.object({
  answer: schema.string({ title: "Answer" }),
  score,
});
export type VisualQuestionAnsweringOutput = ValueOf<typeof visualQuestionAnsweringOutput>;
