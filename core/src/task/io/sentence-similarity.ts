export interface SentenceSimilarityInput {
  inputs: { source_sentence: string; sentences: string[] };
}

/** One similarity per sentence. */
export type SentenceSimilarityOutput = number[];
