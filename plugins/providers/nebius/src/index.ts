import {
  defineProvider,
  imageGeneration,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
} from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    "text-to-image": imageGeneration({
      expected: "Expected Nebius text-to-image response format",
      fixed: () => ({ response_format: "b64_json" }),
    }),
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected Nebius text generation response format" }),
    "feature-extraction": openAiEmbedding({ expected: "Expected Nebius embeddings response format" }),
  },
});
