import {
  blobInput,
  defineProvider,
  flatArguments,
  formBody,
  isObject,
  readTranscription,
  soundOf,
  type FormValue,
  type ProviderCall,
  type ProviderTask,
  type Transcription,
} from "@patchbay/core/provider";

/** The model is named in a header. Source: https://docs.fish.audio/api-reference/endpoint/openapi-v1/text-to-speech */
const textToSpeech: ProviderTask<Blob> = {
  route: () => ({ path: "v1/tts" }),
  headers: ({ providerModelId }) => ({ model: providerModelId }),
  body(call) {
    const { voice, ...rest } = flatArguments(call);
    return { reference_id: voice, ...rest, text: call.args["inputs"] };
  },
  read: (answer) => soundOf(answer, "Fish Audio's v1/tts"),
};

/** Whether the caller wants the times of segments, which the vendor leaves out by default. */
function wantsTimes({ parameters }: ProviderCall): boolean {
  return parameters?.["ignore_timestamps"] === false || Boolean(parameters?.["return_timestamps"]);
}

/** The vendor has one model for this, which a request does not name. Source: https://docs.fish.audio/api-reference/endpoint/openapi-v1/speech-to-text */
const speechRecognition: ProviderTask<Transcription> = {
  route: () => ({ path: "v1/asr" }),
  body(call) {
    const { return_timestamps: _read, ...rest } = flatArguments(call) as Readonly<Record<string, FormValue>>;
    const audio = { value: blobInput(call), fileName: "audio" };
    return formBody({ ...(wantsTimes(call) && { ignore_timestamps: false }), ...rest, audio });
  },
  read({ data }, { call }) {
    const { text, segments } = isObject(data) ? data : {};
    const expected = "Expected {text: string} of Fish Audio's v1/asr";
    return readTranscription({ text, segments: wantsTimes(call) ? segments : [] }, expected);
  },
};

export default defineProvider({
  tasks: { "automatic-speech-recognition": speechRecognition, "text-to-speech": textToSpeech },
});
