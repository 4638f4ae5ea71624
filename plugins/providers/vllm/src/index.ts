import {
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiModels,
  openAiSpeech,
  openAiTranscription,
  textRanking,
} from "@patchbay/core/provider";
import { imageToImage, textToAudio, textToImage } from "./omni-tasks.ts";
import { textToVideo, videoFromFile } from "./omni-videos.ts";
import { sentenceSimilarity, textClassification } from "./pooling-tasks.ts";

/** The list names no tasks. */
const TASKS: readonly (readonly [RegExp, string])[] = [
  [/rerank/i, "text-ranking"],
  [/embed/i, "feature-extraction"],
  [/whisper|-asr-/i, "automatic-speech-recognition"],
  [/-image-edit/i, "image-to-image"],
  [/-image|stable-diffusion|flux/i, "text-to-image"],
  [/-tts/i, "text-to-speech"],
  [/-audio-open/i, "text-to-audio"],
  [/-t2v-/i, "text-to-video"],
  [/-i2v-/i, "image-to-video"],
];

/** Source: https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html */
export default defineProvider({
  listModels: openAiModels({
    model({ id, root }) {
      const name = `${String(id)} ${String(root)}`;
      const task = TASKS.find(([part]) => part.test(name))?.[1] ?? "conversational";
      // A server lists only the model it was started with.
      return { task, loaded: true };
    },
  }),
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected {choices: [{text: string}]}" }),
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
    "text-ranking": textRanking({
      expected: "Expected {results: [{index, relevance_score}]}",
      // Parts as in a chat, for models that also read images.
      acceptsObject: ({ content }) => Array.isArray(content),
    }),
    "sentence-similarity": sentenceSimilarity,
    "text-classification": textClassification,
    // Source: https://docs.vllm.ai/en/latest/serving/online_serving/speech_to_text
    "automatic-speech-recognition": openAiTranscription({
      expected: "Expected {text: string}",
      timestamps: { response_format: "verbose_json" },
      translations: "v1/audio/translations",
    }),
    "text-to-image": textToImage,
    "image-to-image": imageToImage,
    // Source: https://github.com/vllm-project/vllm-omni/blob/main/docs/serving/speech_api.md
    "text-to-speech": openAiSpeech({ expected: "Expected Blob" }),
    "text-to-audio": textToAudio,
    "text-to-video": textToVideo,
    "image-to-video": videoFromFile,
    "video-to-video": videoFromFile,
  },
});
