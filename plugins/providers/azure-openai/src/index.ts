import { defineProvider, openAiChat, openAiEmbedding, openAiModelRules } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({
      path: "openai/v1/chat/completions",
      structuredOutput: "json_schema",
      body: (body) => openAiModelRules(body),
    }),
    "feature-extraction": openAiEmbedding({
      path: "openai/v1/embeddings",
      expected: "Expected {data: [{embedding: []}]}",
    }),
  },
});
