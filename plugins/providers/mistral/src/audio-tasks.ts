import {
  blobFromBase64,
  flatArguments,
  isObject,
  openAiTranscription,
  OutputError,
  type ProviderTask,
} from "@patchbay/core/provider";

/** The voice of the vendor's examples: the default, because a call needs a voice or a recording of one. */
const VOICE = "gb_jane_neutral";

const TYPES: Readonly<Record<string, string>> = { mp3: "audio/mpeg", opus: "audio/ogg" };

const expected = "Expected {audio_data: string} with the audio in base64";

/** Source: https://docs.mistral.ai/studio/audio/text-to-speech/generate-speech */
export const textToSpeech: ProviderTask<Blob> = {
  route: () => ({ path: "v1/audio/speech" }),
  body(call) {
    const { voice = VOICE, ...rest } = flatArguments(call);
    const isCloned = rest["ref_audio"] !== undefined;
    return {
      ...(!isCloned && { voice_id: voice }),
      response_format: "mp3",
      ...rest,
      input: call.args["inputs"],
      model: call.providerModelId,
    };
  },
  read({ data }, { call }) {
    const audio = isObject(data) ? data["audio_data"] : undefined;
    if (typeof audio !== "string") throw new OutputError(expected);
    const format = String(flatArguments(call)["response_format"] ?? "mp3");
    try {
      return blobFromBase64(audio, TYPES[format] ?? `audio/${format}`);
    } catch (cause) {
      throw new OutputError(expected, { cause });
    }
  },
};

/** Source: https://docs.mistral.ai/api/endpoint/audio/transcriptions */
export const speechRecognition = openAiTranscription({
  expected: "Expected {text: string}",
  acceptsUrl: "file_url",
  timestamps: { timestamp_granularities: "segment" },
});
