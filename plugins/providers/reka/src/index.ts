import {
  blobInput,
  dataUrl,
  defineProvider,
  flatArguments,
  isObject,
  openAiChat,
  openAiModels,
  OutputError,
  readTranscription,
  type ProviderCall,
  type ProviderTask,
  type Transcription,
} from "@patchbay/core/provider";

const path = "v1/transcription_or_translation";

/** The recording, as the address of a WAV file or its data. */
async function recordingOf(call: ProviderCall): Promise<Record<string, unknown>> {
  const { inputs } = call.args;
  return {
    sampling_rate: 16_000,
    audio_url: typeof inputs === "string" ? inputs : await dataUrl(blobInput(call), "audio/wav"),
  };
}

/** Source: https://docs.reka.ai/speech/api-reference/transcribe-or-translate */
const speechRecognition: ProviderTask<Transcription> = {
  route: () => ({ path }),
  async body(call) {
    const { return_timestamps: _always, ...rest } = flatArguments(call);
    // The vendor requires both members for a translation.
    return {
      ...(await recordingOf(call)),
      ...(rest["target_language"] !== undefined && { is_translate: true }),
      ...rest,
    };
  },
  read({ data }, { call }) {
    const { transcript, translation, transcript_translation_with_timestamp: parts } = isObject(data) ? data : {};
    const isTimed = Boolean(flatArguments(call)["return_timestamps"]) && Array.isArray(parts);
    const segments = isTimed && {
      segments: parts.filter(isObject).map(({ transcript: text, start, end }) => ({ text, start, end })),
    };
    return readTranscription({ text: translation ?? transcript, ...segments }, "Expected {transcript: string}");
  },
};

/** Speech in another language, by default in Spanish. Source: https://docs.reka.ai/speech/speech-to-speech-translation */
const audioToAudio: ProviderTask = {
  route: () => ({ path }),
  async body(call) {
    // The vendor requires a language.
    const required = { is_translate: true, return_translation_audio: true, target_language: "spanish" };
    return { ...(await recordingOf(call)), ...required, ...flatArguments(call) };
  },
  read({ data }) {
    const blob = isObject(data) ? data["audio_base64"] : undefined;
    if (typeof blob !== "string") throw new OutputError("Expected {audio_base64: string}");
    return [{ label: "speech", blob, "content-type": "audio/wav" }];
  },
};

export default defineProvider({
  // Source: github.com/tryAGI/Reka, src/libs/Reka/openapi.yaml
  listModels: openAiModels(),
  tasks: {
    // Source: https://docs.reka.ai/quickstart
    conversational: openAiChat(),
    "audio-to-audio": audioToAudio,
    "automatic-speech-recognition": speechRecognition,
  },
});
