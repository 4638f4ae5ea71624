import {
  blobInput,
  changedSpeech,
  defineProvider,
  flatArguments,
  formBody,
  isObject,
  openAiTranscription,
  readTranscription,
  soundOf,
  type FormValue,
  type LabelledSound,
  type ProviderTask,
  type Transcription,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";

/** The day of the interface that the requests follow. Source: https://docs.cartesia.ai/use-the-api/api-conventions */
const headers = () => ({ "cartesia-version": "2026-08-14" });

/** The voice of the vendor's examples: the default, because the vendor requires a voice. */
const VOICE = "e07c00bc-4134-4eae-9ea4-1a55fb45746b";

/** The vendor requires a format, too; browsers play this one. */
const FORMAT = { container: "mp3", sample_rate: 44_100, bit_rate: 128_000 };

/** Source: https://docs.cartesia.ai/api-reference/tts/bytes */
const textToSpeech: ProviderTask<Blob> = {
  route: () => ({ path: "tts/bytes" }),
  headers,
  body: (call) => ({
    voice: VOICE,
    output_format: FORMAT,
    ...flatArguments(call),
    transcript: call.args["inputs"],
    model_id: call.providerModelId,
  }),
  read: (answer) => soundOf(answer, "Cartesia's tts/bytes"),
};

type Fields = Readonly<Record<string, FormValue>>;

const transcription = openAiTranscription({
  path: "stt",
  expected: "Expected {text: string} of Cartesia's stt",
  timestamps: { "timestamp_granularities[]": "word" },
});

/** Source: https://docs.cartesia.ai/api-reference/stt/transcribe */
const speechRecognition: ProviderTask<Transcription> = {
  route(call) {
    const { encoding, sample_rate } = flatArguments(call);
    const query = Object.entries({ encoding, sample_rate }).filter(([, value]) => value !== undefined);
    return { path: "stt", query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])) };
  },
  headers,
  body(call, context) {
    const {
      encoding: _inQuery,
      sample_rate: _inQueryToo,
      timestamp_granularities: granularities,
      ...rest
    } = flatArguments(call);
    const parameters = { ...rest, ...(granularities !== undefined && { "timestamp_granularities[]": granularities }) };
    return transcription.body({ ...call, args: { inputs: call.args["inputs"] }, parameters }, context);
  },
  read({ data }) {
    const { text, words: timedWords } = isObject(data) ? data : {};
    const segments = Array.isArray(timedWords)
      ? timedWords.filter(isObject).map(({ word, start, end }) => ({ text: word, start, end }))
      : [];
    return readTranscription({ text, segments }, "Expected {text: string} of Cartesia's stt");
  },
};

/** The vendor has one model for this, which a request does not name. Source: https://docs.cartesia.ai/api-reference/voice-changer/bytes */
const audioToAudio: ProviderTask<readonly LabelledSound[]> = {
  route: () => ({ path: "voice-changer/bytes" }),
  headers,
  body(call) {
    const { voice = VOICE, output_format: format = FORMAT, ...rest } = flatArguments(call) as Fields;
    const formats = Object.entries(format ?? {}).map(([name, value]) => [`output_format[${name}]`, value as FormValue]);
    const clip = { value: blobInput(call), fileName: "audio" };
    return formBody({
      ...rest,
      clip,
      "voice[id]": isObject(voice) ? (voice["id"] as FormValue) : voice,
      ...(Object.fromEntries(formats) as Fields),
    });
  },
  read: (answer) => changedSpeech(answer, "Cartesia's voice-changer/bytes"),
};

/** `{ error_code, title, message }`. Source: https://docs.cartesia.ai/use-the-api/api-errors */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { error_code: code, message } = isObject(body) ? body : {};
  return typeof message === "string" ? { message, ...(typeof code === "string" && { code }) } : undefined;
}

export default defineProvider({
  failure,
  tasks: {
    "audio-to-audio": audioToAudio,
    "automatic-speech-recognition": speechRecognition,
    "text-to-speech": textToSpeech,
  },
});
