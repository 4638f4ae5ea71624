import {
  defineProvider,
  flatEmbeddingBody,
  imageGeneration,
  openAiChat,
  openAiEmbedding,
  openAiImageEdit,
  openAiImageSize,
  openAiModels,
  openAiSpeech,
  openAiTranscription,
  type ProviderTask,
} from "@patchbay/core/provider";
import { readModel } from "./read-model.ts";

/** Keys are valid in both regions. Source: github.com/requestyai/skills, requesty-api-integration/docs/api-reference.md */
function inRegion<Part extends Pick<ProviderTask, "route">>(part: Part): Part {
  const route: Part["route"] = (call) => ({
    ...part.route(call),
    ...(call.settings["region"] === "eu" && { host: "https://router.eu.requesty.ai" }),
  });
  return { ...part, route };
}

const IMAGES = "Expected {data: [{b64_json: string} or {url: string}]}";

// Source: github.com/requestyai/skills, requesty-api-integration/docs/api-reference.md
export default defineProvider({
  listModels: inRegion(openAiModels({ model: readModel })),
  tasks: {
    conversational: inRegion(openAiChat({ structuredOutput: "json_schema" })),
    // Source: https://docs.requesty.ai/api-reference/endpoint/audio-transcriptions-create
    "automatic-speech-recognition": inRegion(openAiTranscription({ expected: "Expected {text: string}" })),
    // Source: https://docs.requesty.ai/api-reference/endpoint/embeddings-create
    "feature-extraction": inRegion(
      openAiEmbedding({ expected: "Expected {data: [{embedding: number[]}]}", body: flatEmbeddingBody }),
    ),
    "image-to-image": inRegion(openAiImageEdit({ expected: IMAGES })),
    // Source: github.com/requestyai/n8n-requesty, nodes/ImageGenRequesty
    "text-to-image": inRegion(
      imageGeneration({
        expected: IMAGES,
        parameters: openAiImageSize,
        fixed: ({ outputType }) => ({ response_format: outputType === "url" ? "url" : "b64_json" }),
      }),
    ),
    // Source: https://docs.requesty.ai/api-reference/endpoint/audio-speech-create
    "text-to-speech": inRegion(
      openAiSpeech({
        expected: "Expected the audio itself",
        // OpenAI's models require a voice.
        voice: ({ providerModelId }) => (providerModelId.includes("openai/") ? "alloy" : undefined),
      }),
    ),
  },
});
