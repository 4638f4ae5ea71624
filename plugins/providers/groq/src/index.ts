import {
  defineProvider,
  openAiBatch,
  openAiChat,
  openAiChatGeneration,
  openAiSpeech,
  openAiTranscription,
} from "@patchbay/core/provider";

const path = "openai/v1/chat/completions";

const speech = openAiSpeech({
  path: "openai/v1/audio/speech",
  expected: "Expected the audio itself",
  // The vendor requires a voice of the model's.
  voice: ({ providerModelId }) => (providerModelId.includes("arabic") ? "fahad" : "autumn"),
});

export default defineProvider({
  batch: openAiBatch({ root: "openai/v1" }),
  tasks: {
    conversational: openAiChat({ path, structuredOutput: "json_schema" }),
    "text-generation": openAiChatGeneration({ path, expected: "Expected Array<{generated_text: string}>" }),
    // Source: github.com/groq/groq-typescript, resources/audio/transcriptions.ts
    "automatic-speech-recognition": openAiTranscription({
      path: "openai/v1/audio/transcriptions",
      expected: "Expected {text: string}",
      acceptsUrl: "url",
      timestamps: { response_format: "verbose_json" },
      translations: "openai/v1/audio/translations",
    }),
    // Source: github.com/groq/groq-typescript, resources/audio/speech.ts. The models speak only WAV.
    "text-to-speech": {
      ...speech,
      body: (call, context) => ({ response_format: "wav", ...(speech.body(call, context) as object) }),
    },
  },
});
