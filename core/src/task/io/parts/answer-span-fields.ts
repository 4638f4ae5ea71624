import { schema } from "../../schema.ts";

/** Parameters of models that cut the answer out of a longer text. */
export const answerSpanFields = {
  top_k: schema.optional(
    schema.integer({ title: "Number of answers", description: "How many candidates are weighed.", minimum: 1 }),
  ),
  doc_stride: schema.optional(
    schema.integer({
      title: "Overlap",
      description: "Tokens that two neighbouring pieces of a long text share.",
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
    schema.boolean({ title: "May have no answer", description: "Allows an empty answer where the text holds none." }),
  ),
};
