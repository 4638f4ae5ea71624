import {
  defineProvider,
  firstOf,
  flatEmbeddingBody,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiSpeech,
  openAiTranscription,
  textRanking,
  type ProviderTask,
} from "@patchbay/core/provider";
import { batch } from "./batch.ts";
import { imageToImage, textToImage } from "./image-tasks.ts";
import { imageToVideo, textToVideo } from "./video-tasks.ts";

const completion = openAiCompletion({ expected: "Expected Together text generation response format" });

/** The vendor returns the finish reason and the seed. */
const textGeneration: ProviderTask = {
  ...completion,
  async read(answer, context) {
    const output = await completion.read(answer, context);
    const { finish_reason, seed } = firstOf(answer.data, "choices") ?? {};
    return { ...output, details: { finish_reason, seed } };
  },
};

/** The vendor requires a voice in each call: the default is one of the model's. Source: https://docs.together.ai/docs/text-to-speech */
const VOICES: readonly (readonly [family: RegExp, voice: string])[] = [
  [/kokoro/i, "af_alloy"],
  [/orpheus/i, "tara"],
  [/cartesia/i, "friendly sidekick"],
];

export default defineProvider({
  batch,
  tasks: {
    "text-to-image": textToImage,
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": textGeneration,
    "image-to-image": imageToImage,
    "text-to-video": textToVideo,
    "image-to-video": imageToVideo,
    "feature-extraction": openAiEmbedding({
      expected: "Expected Together embeddings response format",
      body: flatEmbeddingBody,
    }),
    "text-to-speech": openAiSpeech({
      expected: "Expected Blob",
      voice: ({ providerModelId }) => VOICES.find(([family]) => family.test(providerModelId))?.[1],
    }),
    "automatic-speech-recognition": openAiTranscription({
      expected: "Expected {text: string}",
      acceptsUrl: true,
      translations: "v1/audio/translations",
    }),
    // Source: github.com/togethercomputer/openapi, openapi.yaml
    "text-ranking": textRanking({
      expected: "Expected {results: [{index, relevance_score}]}",
      acceptsObject: () => true,
    }),
  },
});
