import { defineProvider, openAiChat, openAiEmbedding } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ path: "openai/v1/chat/completions", structuredOutput: "json_schema" }),
    "feature-extraction": openAiEmbedding({
      path: "openai/v1/embeddings",
      expected: "Expected {data: [{embedding: []}]}",
    }),
  },
});
