import {
  defineProvider,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiTranscription,
  textRanking,
} from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected Scaleway text generation response format" }),
    "feature-extraction": openAiEmbedding({ expected: "Expected Scaleway embeddings response format" }),
    // Source: https://www.scaleway.com/en/docs/generative-apis/how-to/query-reranking-models
    "text-ranking": textRanking({ expected: "Expected {results: [{index, relevance_score}]}" }),
    // Source: https://www.scaleway.com/en/docs/generative-apis/how-to/query-audio-models
    "automatic-speech-recognition": openAiTranscription({ expected: "Expected {text: string}" }),
  },
});
