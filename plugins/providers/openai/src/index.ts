import {
  defineProvider,
  flatEmbeddingBody,
  imageGeneration,
  openAiBatch,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiImageEdit,
  openAiImageSize,
  openAiModelRules,
  openAiModels,
  openAiModeration,
  openAiSpeech,
  openAiTranscription,
} from "@patchbay/core/provider";

/** The list names no tasks: models of other routes, such as realtime, are left out. */
const OTHERS = /-(?:audio|codex|deep-research|diarize|instruct|live|pro|realtime|search|translate)(?:-|$)/;
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^text-embedding-/, "feature-extraction"],
  [/^(?:chat)?gpt-image-/, "text-to-image"],
  [/^tts-|-tts(?:-|$)/, "text-to-speech"],
  [/^whisper-|-transcribe(?:-|$)/, "automatic-speech-recognition"],
  [/^omni-moderation-/, "text-classification"],
  [/^(?:ft:)?(?:gpt-|o\d|chatgpt-4)/, "conversational"],
];

const spoken = { expected: "Expected {text: string}", translations: "v1/audio/translations" };
const transcription = openAiTranscription(spoken);
/** Only Whisper returns times. Source: https://platform.openai.com/docs/api-reference/audio/createTranscription */
const timed = openAiTranscription({ ...spoken, timestamps: { response_format: "verbose_json" } });

/** Source: https://github.com/openai/openai-node, src/resources */
export default defineProvider({
  listModels: openAiModels({
    model({ id }) {
      const task = OTHERS.test(String(id)) ? undefined : FAMILIES.find(([names]) => names.test(String(id)))?.[1];
      return task === undefined ? undefined : { task };
    },
  }),
  batch: openAiBatch(),
  tasks: {
    conversational: openAiChat({
      structuredOutput: "json_schema",
      body: (body) => openAiModelRules(body, { renameLimit: true }),
    }),
    "feature-extraction": openAiEmbedding({
      expected: "Expected {data: [{embedding: number[]}]}",
      body: flatEmbeddingBody,
    }),
    "text-generation": openAiCompletion({ expected: "Expected {model: string, choices: [{text: string}]}" }),
    "text-to-image": imageGeneration({ expected: "Expected {data: [{b64_json}]}", parameters: openAiImageSize }),
    "image-to-image": openAiImageEdit({ expected: "Expected {data: [{b64_json}]}" }),
    "text-to-speech": openAiSpeech({ expected: "Expected Blob", voice: () => "alloy" }),
    "automatic-speech-recognition": {
      ...transcription,
      body: (call, context) =>
        (call.providerModelId.startsWith("whisper-") ? timed : transcription).body(call, context),
    },
    "text-classification": openAiModeration({ expected: "Expected {results: [{category_scores}]}" }),
  },
});
