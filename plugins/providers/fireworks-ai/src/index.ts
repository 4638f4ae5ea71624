import {
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiTranscription,
} from "@patchbay/core/provider";
import { batchInference } from "./batch.ts";
import { imageToImage } from "./image-to-image.ts";
import { textToImage } from "./text-to-image.ts";

const transcription = openAiTranscription({
  expected: "Expected {text: string}",
  acceptsUrl: true,
  timestamps: { response_format: "verbose_json" },
});

export default defineProvider({
  batch: batchInference,
  tasks: {
    conversational: openAiChat({ path: "inference/v1/chat/completions", structuredOutput: "json_schema" }),
    // Each model has its own host. Source: https://docs.fireworks.ai/api-reference/audio-transcriptions
    "automatic-speech-recognition": {
      ...transcription,
      route(call) {
        const service = call.providerModelId.endsWith("-turbo") ? "audio-turbo" : "audio-prod";
        return { ...transcription.route(call), host: `https://${service}.api.fireworks.ai` };
      },
    },
    // Source: https://docs.fireworks.ai/api-reference/creates-an-embedding-vector-representing-the-input-text
    "feature-extraction": openAiEmbedding({
      path: "inference/v1/embeddings",
      expected: "Expected {data: [{embedding: number[]}]}",
      body: flatEmbeddingBody,
    }),
    // Source: https://docs.fireworks.ai/api-reference/post-completions
    "text-generation": openAiCompletion({
      path: "inference/v1/completions",
      expected: "Expected {choices: [{text: string}]}",
    }),
    "image-to-image": imageToImage,
    "text-to-image": textToImage,
  },
});
