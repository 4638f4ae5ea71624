import { defineProvider, flatEmbeddingBody, openAiChat, openAiEmbedding } from "@patchbay/core/provider";
import { speechRecognition, textToSpeech } from "./audio-tasks.ts";
import { imageClassification, imageToImage, imageToText, textToImage } from "./image-tasks.ts";
import { below } from "./run-task.ts";
import { summarization, textClassification, textRanking, translation } from "./text-tasks.ts";

export default defineProvider({
  tasks: {
    conversational: {
      ...openAiChat({ structuredOutput: "json_schema" }),
      route: (call) => below(call, "v1/chat/completions"),
    },
    "feature-extraction": {
      ...openAiEmbedding({ body: flatEmbeddingBody, expected: "Expected {data: [{embedding: []}]}" }),
      route: (call) => below(call, "v1/embeddings"),
    },
    "automatic-speech-recognition": speechRecognition,
    "image-classification": imageClassification,
    "image-to-image": imageToImage,
    "image-to-text": imageToText,
    summarization,
    "text-classification": textClassification,
    "text-ranking": textRanking,
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    translation,
  },
});
