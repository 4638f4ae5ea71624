import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { freeParameters, parameters } from "./parts/inputs.ts";

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
  parameters: freeParameters,
});
export type SentenceSimilarityInput = ValueOf<typeof sentenceSimilarityInput>;

export const sentenceSimilarityOutput = schema.array(schema.number({ title: "Similarity" }), {
  title: "Similarities",
  description: "One per sentence, in order; 1 is the same meaning.",
});
/** One similarity per sentence, in order. */
export type SentenceSimilarityOutput = ValueOf<typeof sentenceSimilarityOutput>;

export const textRankingInput = schema.object({
  inputs: schema.object(
    {
      query: schema.string({
        title: "Query",
        description: "What the documents are ranked for.",
        input: "multiline",
      }),
      documents: schema.array(
        schema.oneOf([schema.string({ title: "Document" }), schema.record(schema.anything({ title: "Value" }))], {
          title: "Document",
          description: "A text, or an object. A model that reads only texts gets the object as JSON.",
        }),
        { title: "Documents", description: "The texts to rank.", minItems: 1 },
      ),
    },
    { title: "Query and documents" },
  ),
  parameters: parameters({
    top_n: schema.optional(
      schema.integer({
        title: "Number of results",
        description: "How many documents are returned, best first; by default all.",
        minimum: 1,
      }),
    ),
  }),
});
export type TextRankingInput = ValueOf<typeof textRankingInput>;

export const textRankingOutput = schema.array(
  schema.object({
    index: schema.integer({ title: "Index", description: "Position of the document in the input, from 0." }),
    score: schema.number({
      title: "Score",
      description: "How well the document answers the query, on the model's own scale; higher is better.",
    }),
  }),
  { title: "Ranking, best first" },
);
/** The documents by falling score. */
export type TextRankingOutput = ValueOf<typeof textRankingOutput>;
