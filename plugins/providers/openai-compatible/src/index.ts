import {
  completionBody,
  defineProvider,
  flatEmbeddingBody,
  imageGeneration,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiImageEdit,
  openAiImageSize,
  openAiModels,
  openAiModeration,
  openAiSpeech,
  openAiTranscription,
  textRanking,
} from "@patchbay/core/provider";

/** The protocol does not report a model's task. */
const TASKS: readonly (readonly [RegExp, string])[] = [
  [/embed/i, "feature-extraction"],
  [/rerank/i, "text-ranking"],
  [/whisper|-asr-/i, "automatic-speech-recognition"],
  [/-tts|kokoro/i, "text-to-speech"],
  [/stable-diffusion|sdxl|flux|qwen-image/i, "text-to-image"],
];

/**
 * The address ends with the version, like the `base_url` of OpenAI's clients, because nothing else determines its position.
 */
export default defineProvider({
  listModels: openAiModels({
    path: "models",
    model: ({ id }) => ({ task: TASKS.find(([name]) => name.test(String(id)))?.[1] ?? "conversational" }),
  }),
  tasks: {
    conversational: openAiChat({ path: "chat/completions" }),
    "text-generation": openAiCompletion({
      path: "completions",
      expected: "Expected {choices: [{text: string}]}",
      body: completionBody,
    }),
    "feature-extraction": openAiEmbedding({
      path: "embeddings",
      body: flatEmbeddingBody,
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
    // Source: https://github.com/openai/openai-node, src/resources
    "text-to-image": imageGeneration({
      path: "images/generations",
      expected: "Expected {data: [{b64_json}]}",
      parameters: openAiImageSize,
    }),
    "image-to-image": openAiImageEdit({ path: "images/edits", expected: "Expected {data: [{b64_json}]}" }),
    "text-to-speech": openAiSpeech({ path: "audio/speech", expected: "Expected Blob", voice: () => "alloy" }),
    "automatic-speech-recognition": openAiTranscription({
      path: "audio/transcriptions",
      translations: "audio/translations",
      expected: "Expected {text: string}",
      timestamps: { response_format: "verbose_json" },
    }),
    "text-classification": openAiModeration({
      path: "moderations",
      expected: "Expected {results: [{category_scores}]}",
    }),
    // Source: https://docs.vllm.ai/en/latest/models/pooling_models/scoring
    "text-ranking": textRanking({ path: "rerank", expected: "Expected {results: [{index, relevance_score}]}" }),
  },
});
