import {
  defineProvider,
  flatEmbeddingBody,
  imageGeneration,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiImageEdit,
  openAiImageSize,
  openAiSpeech,
  openAiTranscription,
} from "@patchbay/core/provider";
import { textRanking, textToVideo } from "./inference-tasks.ts";

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
    // Source: https://deepinfra.com/black-forest-labs/FLUX-2-klein-4b/api
    "text-to-image": imageGeneration({
      path: "v1/openai/images/generations",
      expected: "Expected {data: [{b64_json}]}",
      parameters: openAiImageSize,
      fixed: () => ({ response_format: "b64_json" }),
    }),
    // Source: https://deepinfra.com/Qwen/Qwen-Image-Edit/api
    "image-to-image": openAiImageEdit({ path: "v1/openai/images/edits", expected: "Expected {data: [{b64_json}]}" }),
    "text-to-video": textToVideo,
  },
});
