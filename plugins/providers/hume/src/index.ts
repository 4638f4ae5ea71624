import {
  blobInput,
  changedSpeech,
  defineProvider,
  flatArguments,
  formBody,
  InputError,
  isObject,
  soundOf,
  type FormValue,
  type JsonObject,
  type LabelledSound,
  type ProviderCall,
  type ProviderTask,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";

/** The voice of the vendor's examples: the default where the vendor requires a voice. */
const VOICE = { name: "Male English Actor", provider: "HUME_AI" };

/** @throws InputError unless the voice names its collection, as the vendor requires */
function checkedVoice(voice: unknown): JsonObject | undefined {
  if (voice === undefined || isObject(voice)) return voice;
  throw new InputError(
    `Hume's \`voice\` is ${JSON.stringify(VOICE)} for a voice of its library, or {"id": "…"} for your own, not ${JSON.stringify(voice)}. The library is listed at https://app.hume.ai/tts/voice-library.`,
  );
}

/** The version of Octave, which the vendor selects by its number. @throws InputError for another model */
function versionOf({ providerModelId }: ProviderCall): string {
  const [, version] = /^octave-(\d+)$/.exec(providerModelId) ?? [];
  if (version !== undefined) return version;
  throw new InputError(
    `Hume reads texts aloud with octave-1 and octave-2, not with ${JSON.stringify(providerModelId)}.`,
  );
}

/** Source: https://dev.hume.ai/reference/text-to-speech-tts/synthesize-file */
const textToSpeech: ProviderTask<Blob> = {
  route: () => ({ path: "v0/tts/file" }),
  body(call) {
    const version = versionOf(call);
    const { voice, description, speed, trailing_silence, ...rest } = flatArguments(call);
    // Version 1 makes up a voice that suits the text.
    const speaker = checkedVoice(voice) ?? (version === "1" ? undefined : VOICE);
    const utterance = { text: call.args["inputs"], voice: speaker, description, speed, trailing_silence };
    return { ...rest, utterances: [utterance], version };
  },
  read: (answer) => soundOf(answer, "Hume's tts/file"),
};

/** The vendor has one model for this, which a request does not name. Source: https://dev.hume.ai/reference/voices/convert-voice-file */
const audioToAudio: ProviderTask<readonly LabelledSound[]> = {
  route: () => ({ path: "v0/tts/voice_conversion/file" }),
  body(call) {
    const { voice, ...rest } = flatArguments(call) as Readonly<Record<string, FormValue>>;
    const audio = { value: blobInput(call), fileName: "audio" };
    return formBody({ ...rest, audio, voice: checkedVoice(voice) ?? VOICE });
  },
  read: (answer) => changedSpeech(answer, "Hume's voice_conversion/file"),
};

/** `{ code, error, message }`; core reads FastAPI's list of fields. Source: https://github.com/HumeAI/hume-typescript-sdk */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { code, error, message = error } = isObject(body) ? body : {};
  return typeof message === "string" ? { message, ...(typeof code === "string" && { code }) } : undefined;
}

export default defineProvider({
  failure,
  tasks: { "audio-to-audio": audioToAudio, "text-to-speech": textToSpeech },
});
