import {
  defineProvider,
  flatEmbeddingBody,
  isObject,
  openAiChat,
  openAiEmbedding,
  openAiSpeech,
  openAiTranscription,
  readTranscription,
  type ProviderTask,
  type Transcription,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { imageToImage, textToImage } from "./images.ts";
import { listModels } from "./models.ts";
import { imageToVideo, textToAudio, textToVideo, videoToVideo } from "./queue.ts";

const TRANSCRIPT = "Expected {text: string}";

/** Source: https://docs.venice.ai/api-reference/endpoint/audio/transcriptions */
const speechRecognition: ProviderTask<Transcription> = {
  ...openAiTranscription({
    path: "api/v1/audio/transcriptions",
    expected: TRANSCRIPT,
    timestamps: { timestamps: true },
  }),
  read({ data }) {
    const times = isObject(data) ? data["timestamps"] : undefined;
    const segments = isObject(times) ? times["segment"] : undefined;
    return readTranscription(isObject(data) ? { ...data, segments } : data, TRANSCRIPT);
  },
};

/** Wrong fields are listed in `details`. Source: https://docs.venice.ai/api-reference/error-codes */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { error, details } = isObject(body) ? body : {};
  if (typeof error !== "string" || !isObject(details)) return undefined;
  const problems = Object.entries(details).flatMap(([field, problem]) => {
    const texts = isObject(problem) ? problem["_errors"] : undefined;
    return Array.isArray(texts) && texts.length > 0 ? [{ field, text: texts.join(", ") }] : [];
  });
  const [first] = problems;
  if (!first) return undefined;
  return {
    message: `${error.replace(/\.$/, "")}: ${problems.map(({ field, text }) => `${field}: ${text}`).join("; ")}`,
    field: first.field,
  };
}

export default defineProvider({
  failure,
  listModels,
  tasks: {
    // Source: https://docs.venice.ai/api-reference/endpoint/chat/completions
    conversational: openAiChat({ path: "api/v1/chat/completions", structuredOutput: "json_schema" }),
    "automatic-speech-recognition": speechRecognition,
    // Source: https://docs.venice.ai/api-reference/endpoint/embeddings/generate
    "feature-extraction": openAiEmbedding({
      path: "api/v1/embeddings",
      expected: "Expected {data: [{embedding: []}]}",
      body: flatEmbeddingBody,
    }),
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    "text-to-audio": textToAudio,
    "text-to-image": textToImage,
    // Source: https://docs.venice.ai/api-reference/endpoint/audio/speech
    "text-to-speech": openAiSpeech({ path: "api/v1/audio/speech", expected: "Expected the audio itself" }),
    "text-to-video": textToVideo,
    "video-to-video": videoToVideo,
  },
});
