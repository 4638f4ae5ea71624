import { defineProvider, openAiChat, openAiEmbedding, textRanking, flatEmbeddingBody } from "@patchbay/core/provider";
import { imageToImage, textToImage } from "./images.ts";
import { listModels } from "./list-models.ts";
import { speechRecognition, textToSpeech } from "./sounds.ts";
import { imageToVideo, textToVideo } from "./videos.ts";

export default defineProvider({
  listModels,
  tasks: {
    // Source: https://vercel.com/docs/ai-gateway/sdks-and-apis/openai-chat-completions
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "automatic-speech-recognition": speechRecognition,
    // Source: https://vercel.com/docs/ai-gateway/sdks-and-apis/openai-chat-completions/embeddings
    "feature-extraction": openAiEmbedding({
      expected: "Expected {data: [{embedding: number[]}]}",
      body: flatEmbeddingBody,
    }),
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    // Source: https://vercel.com/docs/ai-gateway/sdks-and-apis/cohere-rerank
    "text-ranking": textRanking({
      expected: "Expected {results: [{index, relevance_score}]}",
      acceptsObject: () => true,
    }),
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
  },
});
