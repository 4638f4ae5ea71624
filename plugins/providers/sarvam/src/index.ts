import {
  blobFromBase64,
  defineProvider,
  flatArguments,
  InputError,
  isObject,
  openAiChat,
  openAiTranscription,
  OutputError,
  readTranscription,
  type ProviderTask,
  type Transcription,
} from "@patchbay/core/provider";

/** A language in the vendor's form, `hi-IN`, also from `hi` or mBART's `hi_IN`; other codes are unchanged. */
function languageOf(code: unknown): unknown {
  const [, language] = /^([a-z]{2})(?:_[A-Z]{2})?$/.exec(String(code)) ?? [];
  if (language === undefined) return code;
  return `${language === "or" ? "od" : language}-IN`;
}

/** Source: sarvamai 1.1.10, SpeechToTextTranscriptionRequest */
const recognition = openAiTranscription({
  path: "speech-to-text",
  expected: "Expected {transcript: string}",
  timestamps: { with_timestamps: true },
});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Each of the vendor's `words` is a phrase; its times are in lists of their own. */
const speechRecognition: ProviderTask<Transcription> = {
  ...recognition,
  body(call, context) {
    const { keyterms, ...rest } = call.parameters ?? {};
    const parameters = { ...rest, ...(keyterms !== undefined && { keyterms: JSON.stringify(keyterms) }) };
    return recognition.body({ ...call, parameters }, context);
  },
  read({ data }) {
    const { transcript, timestamps } = isObject(data) ? data : {};
    const times = isObject(timestamps) ? timestamps : {};
    const [starts, ends] = [listOf(times["start_time_seconds"]), listOf(times["end_time_seconds"])];
    const segments = listOf(times["words"]).map((text, at) => ({ text, start: starts[at], end: ends[at] }));
    const parts = segments.length > 0 && { segments };
    return readTranscription({ text: transcript, ...parts }, "Expected {transcript: string}");
  },
};

/** Source: sarvamai 1.1.10, TextToSpeechRequest */
const textToSpeech: ProviderTask<Blob> = {
  route: () => ({ path: "text-to-speech" }),
  body(call) {
    const { voice, language, ...rest } = flatArguments(call);
    return {
      // The vendor requires a language.
      language_code: languageOf(language ?? "en-IN"),
      ...(voice !== undefined && { speaker: voice }),
      ...rest,
      text: call.args["inputs"],
      model: call.providerModelId,
    };
  },
  read({ data }, { call }) {
    const [audio] = isObject(data) ? listOf(data["audios"]) : [];
    if (typeof audio !== "string") throw new OutputError("Expected {audios: [string]}");
    const codec = String(flatArguments(call)["output_audio_codec"] ?? "wav");
    return blobFromBase64(audio, `audio/${codec === "mp3" ? "mpeg" : codec}`);
  },
};

/** Source: sarvamai 1.1.10, TranslationRequest */
const translation: ProviderTask<{ translation_text: string }> = {
  route: () => ({ path: "translate" }),
  body(call) {
    const { src_lang: from = "auto", tgt_lang: to, ...rest } = flatArguments(call);
    const input = call.args["inputs"];
    if (typeof input !== "string")
      throw new InputError("Sarvam translates one text per call: give `inputs` as a text.");
    if (to === undefined) throw new InputError('Sarvam needs `parameters.tgt_lang`, for example "hi-IN".');
    const languages = { source_language_code: languageOf(from), target_language_code: languageOf(to) };
    return { ...rest, ...languages, input, model: call.providerModelId };
  },
  read({ data }) {
    if (!isObject(data) || typeof data["translated_text"] !== "string") {
      throw new OutputError("Expected {translated_text: string}");
    }
    return { translation_text: data["translated_text"] };
  },
};

export default defineProvider({
  tasks: {
    // Source: sarvamai 1.1.10, ChatCompletionsRequest
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "automatic-speech-recognition": speechRecognition,
    "text-to-speech": textToSpeech,
    translation,
  },
});
