import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";

export const fillMaskInput = schema.object({
  inputs: schema.string({
    title: "Text",
    description: "Holds the model's mask token, such as [MASK], in place of the missing word.",
    input: "multiline",
  }),
  parameters: schema.optional(
    schema.object(
      {
        top_k: schema.optional(
          schema.integer({ title: "Number of words", description: "How many candidates are returned.", minimum: 1 }),
        ),
        targets: schema.optional(
          schema.array(schema.string({ title: "Word" }), {
            title: "Allowed words",
            description: "Scores only these words instead of the whole vocabulary.",
            input: "labels",
          }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type FillMaskInput = ValueOf<typeof fillMaskInput>;

export const fillMaskOutput = schema.array(
  schema.object({
    sequence: schema.string({ title: "Text", description: "The text with the word filled in." }),
    score: schema.number({ title: "Score", description: "Probability of the word, from 0 to 1." }),
    token: schema.integer({ title: "Token", description: "The word's number in the vocabulary." }),
    token_str: schema.string({ title: "Word" }),
  }),
  { title: "Words, best first" },
);
export type FillMaskOutput = ValueOf<typeof fillMaskOutput>;
