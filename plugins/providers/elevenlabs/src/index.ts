import {
  blobInput,
  defineProvider,
  formBody,
  isObject,
  OutputError,
  readTranscription,
  soundOf,
  type FormValue,
  type ModelListing,
  type ProviderTask,
  type Transcription,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { split, voiceOf } from "./arguments.ts";
import { audioToAudio, textToAudio } from "./sounds.ts";

/** Source: https://elevenlabs.io/docs/api-reference/text-to-speech/convert */
const textToSpeech: ProviderTask<Blob> = {
  route(call) {
    const { query } = split(call);
    return { path: `v1/text-to-speech/${voiceOf(call)}`, ...(query && { query }) };
  },
  body(call) {
    const { voice: _inPath, ...rest } = split(call).body;
    return { ...rest, text: call.args["inputs"], model_id: call.providerModelId };
  },
  read: (answer) => soundOf(answer, "ElevenLabs' text-to-speech"),
};

/** Source: https://elevenlabs.io/docs/api-reference/speech-to-text/convert */
const speechRecognition: ProviderTask<Transcription> = {
  route(call) {
    const { query } = split(call);
    return { path: "v1/speech-to-text", ...(query && { query }) };
  },
  body(call) {
    const { inputs } = call.args;
    const { return_timestamps: _read, ...rest } = split(call).body as Readonly<Record<string, FormValue>>;
    const recording =
      typeof inputs === "string" ? { source_url: inputs } : { file: { value: blobInput(call), fileName: "audio" } };
    return formBody({ ...rest, ...recording, model_id: call.providerModelId });
  },
  read({ data }, { call }) {
    const spoken = isObject(data) && Array.isArray(data["words"]) ? data["words"].filter(isObject) : [];
    const isAsked = Boolean(call.parameters?.["return_timestamps"]);
    // The list also has spaces, and sounds such as laughter.
    const segments = isAsked ? spoken.filter(({ type }) => type === "word") : [];
    return readTranscription(isObject(data) ? { text: data["text"], segments } : data, "Expected {text: string}");
  },
};

/** Text-to-speech models; the vendor does not list those for speech recognition. Source: https://elevenlabs.io/docs/api-reference/models/list */
const listModels: ModelListing = {
  route: () => ({ path: "v1/models" }),
  read({ data }) {
    if (!Array.isArray(data)) throw new OutputError("Expected [{model_id: string}] of ElevenLabs' models");
    return data.filter(isObject).flatMap(({ model_id: id, name, can_do_text_to_speech: speaks }) => {
      if (typeof id !== "string" || speaks !== true) return [];
      return [{ id, task: "text-to-speech", ...(typeof name === "string" && { label: name }) }];
    });
  },
};

/** `{ detail: { code, message, param } }`, with `status` for the code in older answers, and FastAPI's list of fields. */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const detail = isObject(body) ? body["detail"] : undefined;
  const first: unknown = Array.isArray(detail) ? detail[0] : detail;
  if (!isObject(first)) return undefined;
  const { message = first["msg"], code = first["status"] ?? first["type"], param, loc } = first;
  const field: unknown = Array.isArray(loc) ? loc.at(-1) : param;
  if (typeof message !== "string") return undefined;
  return { message, ...(typeof code === "string" && { code }), ...(typeof field === "string" && { field }) };
}

export default defineProvider({
  failure,
  listModels,
  tasks: {
    "audio-to-audio": audioToAudio,
    "automatic-speech-recognition": speechRecognition,
    "text-to-audio": textToAudio,
    "text-to-speech": textToSpeech,
  },
});
