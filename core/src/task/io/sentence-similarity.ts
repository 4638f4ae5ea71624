import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";

export const sentenceSimilarityInput = schema.object({
  inputs: schema.object(
    {
      source_sentence: schema.string({
        title: "Sentence",
        description: "The sentence that the others are compared with.",
        input: "multiline",
      }),
      sentences: schema.array(schema.string({ title: "Sentence" }), {
        title: "Other sentences",
        description: "One similarity is returned for each.",
        minItems: 1,
      }),
    },
    { title: "Sentences" },
  ),
});
export type SentenceSimilarityInput = ValueOf<typeof sentenceSimilarityInput>;

export const sentenceSimilarityOutput = schema.array(schema.number({ title: "Similarity" }), {
  title: "Similarities",
  description: "One per sentence, in order; 1 is the same meaning.",
});
/** One similarity per sentence, in order. */
export type SentenceSimilarityOutput = ValueOf<typeof sentenceSimilarityOutput>;
