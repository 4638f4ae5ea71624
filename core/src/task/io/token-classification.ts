import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { score } from "./parts/classification.ts";

export const tokenClassificationInput = schema.object({
  inputs: schema.string({ title: "Text", description: "The text in which tokens are labelled.", input: "multiline" }),
  parameters: schema.optional(
    schema.object(
      {
        ignore_labels: schema.optional(
          schema.array(schema.string({ title: "Label" }), {
            title: "Ignored labels",
            description: "Labels that are left out of the answer.",
            input: "labels",
          }),
        ),
        stride: schema.optional(
          schema.integer({
            title: "Overlap",
            description: "Tokens that two neighbouring pieces of a long text share.",
            minimum: 0,
          }),
        ),
        aggregation_strategy: schema.optional(
          schema.choice(["none", "simple", "first", "average", "max"], {
            title: "Aggregation",
            description: "How the tokens of one entity are joined; none gives every token of its own.",
          }),
        ),
      },
      { title: "Parameters" },
    ),
  ),
});
export type TokenClassificationInput = ValueOf<typeof tokenClassificationInput>;

export const tokenClassificationOutput = schema.array(
  schema.object({
    entity_group: schema.string({ title: "Kind" }),
    word: schema.string({ title: "Text" }),
    score,
    start: schema.integer({ title: "Start", description: "Position of the first character." }),
    end: schema.integer({ title: "End", description: "Position after the last character." }),
  }),
  { title: "Entities" },
);
export type TokenClassificationOutput = ValueOf<typeof tokenClassificationOutput>;
