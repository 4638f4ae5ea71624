import { defineProvider, openAiChat, openAiCompletion, openAiEmbedding } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected Scaleway text generation response format" }),
    "feature-extraction": openAiEmbedding({ expected: "Expected Scaleway embeddings response format" }),
  },
});
