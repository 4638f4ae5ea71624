import {
  defineProvider,
  flatEmbeddingBody,
  InputError,
  openAiEmbedding,
  rerankedSimilarity,
} from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    // Source: https://docs.voyageai.com/reference/embeddings-api
    "feature-extraction": openAiEmbedding({
      expected: "Expected {data: [{embedding: number[]}]}",
      body(call) {
        const { normalize, dimensions, truncate, ...rest } = flatEmbeddingBody(call);
        // Its vectors have length 1, by https://docs.voyageai.com/docs/faq
        if (normalize === false) {
          throw new InputError("Voyage AI's vectors have length 1. Leave out `normalize: false`.");
        }
        return {
          ...rest,
          ...(dimensions !== undefined && { output_dimension: dimensions }),
          ...(truncate !== undefined && { truncation: truncate }),
        };
      },
    }),
    // Source: https://docs.voyageai.com/reference/reranker-api
    "sentence-similarity": rerankedSimilarity({
      list: "data",
      expected: "Expected {data: [{index, relevance_score}]}",
    }),
  },
});
