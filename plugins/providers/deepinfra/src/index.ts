import {
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiSpeech,
  openAiTranscription,
} from "@patchbay/core/provider";
import { textRanking } from "./text-ranking.ts";

export default defineProvider({
  tasks: {
    "automatic-speech-recognition": openAiTranscription({
      path: "v1/openai/audio/transcriptions",
      expected: "Expected {text: string}",
    }),
    conversational: openAiChat({ path: "v1/openai/chat/completions", structuredOutput: "json_object" }),
    "feature-extraction": openAiEmbedding({
      path: "v1/openai/embeddings",
      expected: "Expected DeepInfra embeddings response format",
      body: flatEmbeddingBody,
    }),
    "text-generation": openAiCompletion({
      path: "v1/openai/completions",
      expected: "Expected DeepInfra text generation response format",
    }),
    "text-to-speech": openAiSpeech({ path: "v1/openai/audio/speech", expected: "Expected Blob" }),
    "text-ranking": textRanking,
  },
});
