import {
  defineProvider,
  flatEmbeddingBody,
  imageGeneration,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiImageSize,
  openAiTranscription,
} from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected OVHcloud text generation response format" }),
    // Source: https://www.ovhcloud.com/en/public-cloud/ai-endpoints/catalog/bge-base-en-v1-5
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
    // Source: https://www.ovhcloud.com/en/public-cloud/ai-endpoints/catalog/stable-diffusion-xl
    "text-to-image": imageGeneration({ expected: "Expected {data: [{b64_json}]}", parameters: openAiImageSize }),
    // Source: https://docs.ovhcloud.com/en/guides/public-cloud/ai-machine-learning/ai-endpoints-audio-models
    "automatic-speech-recognition": openAiTranscription({
      expected: "Expected {text: string}",
      timestamps: { response_format: "verbose_json" },
    }),
  },
});
