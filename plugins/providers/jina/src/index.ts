import {
  defineProvider,
  flatEmbeddingBody,
  openAiEmbedding,
  rerankedSimilarity,
  textRanking,
} from "@patchbay/core/provider";

/** Source: https://api.jina.ai/openapi.json, github.com/jina-ai/meta-prompt */
const expected = "Expected {results: [{index, relevance_score}]}";

export default defineProvider({
  tasks: {
    "feature-extraction": openAiEmbedding({
      expected: "Expected {data: [{embedding: number[]}]}",
      body(call) {
        const { normalize: normalized, ...rest } = flatEmbeddingBody(call);
        return { ...rest, ...(normalized !== undefined && { normalized }) };
      },
    }),
    "sentence-similarity": rerankedSimilarity({ expected }),
    "text-ranking": textRanking({
      expected,
      defaults: { return_documents: false },
      acceptsObject: ({ text, image }) => typeof text === "string" || typeof image === "string",
    }),
  },
});
