import { defineProvider, openAiChat, textRanking } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ path: "compatibility/v1/chat/completions", structuredOutput: "json_schema" }),
    // Source: https://docs.cohere.com/reference/rerank
    "text-ranking": textRanking({ path: "v2/rerank", expected: "Expected {results: [{index, relevance_score}]}" }),
  },
});
