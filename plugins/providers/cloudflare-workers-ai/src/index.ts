import { defineProvider, openAiChat, openAiEmbedding, type ProviderCall } from "@patchbay/core/provider";

const below = (path: string) => (call: ProviderCall) => ({
  path: `client/v4/accounts/${call.settings["account"]}/ai/v1/${path}`,
});

export default defineProvider({
  tasks: {
    conversational: { ...openAiChat({ structuredOutput: "json_schema" }), route: below("chat/completions") },
    "feature-extraction": {
      ...openAiEmbedding({ expected: "Expected {data: [{embedding: []}]}" }),
      route: below("embeddings"),
    },
  },
});
