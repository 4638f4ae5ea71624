import { defineProvider, flatEmbeddingBody, openAiEmbedding, rerankedSimilarity } from "@patchbay/core/provider";

/** Source: https://api.jina.ai/openapi.json, github.com/jina-ai/meta-prompt */
export default defineProvider({
  tasks: {
    "feature-extraction": openAiEmbedding({
      expected: "Expected {data: [{embedding: number[]}]}",
      body(call) {
        const { normalize: normalized, ...rest } = flatEmbeddingBody(call);
        return { ...rest, ...(normalized !== undefined && { normalized }) };
      },
    }),
    "sentence-similarity": rerankedSimilarity({ expected: "Expected {results: [{index, relevance_score}]}" }),
  },
});
