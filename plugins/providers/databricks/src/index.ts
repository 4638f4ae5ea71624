import { defineProvider, flatEmbeddingBody, openAiChat, openAiEmbedding } from "@patchbay/core/provider";

/** Source: https://docs.databricks.com/aws/en/machine-learning/model-serving/score-foundation-models */
export default defineProvider({
  tasks: {
    conversational: openAiChat({ path: "serving-endpoints/chat/completions", structuredOutput: "json_schema" }),
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      path: "serving-endpoints/embeddings",
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
  },
});
