import {
  blobFromBase64,
  blobInput,
  changedSpeech,
  flatArguments,
  formBody,
  isObject,
  OutputError,
  type Answer,
  type FormValue,
  type LabelledSound,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

const FOLDER = "v2beta/audio/stable-audio-2";

function formOf(call: ProviderCall, more: Readonly<Record<string, FormValue>>) {
  const rest = flatArguments(call) as Readonly<Record<string, FormValue>>;
  return formBody({ ...rest, ...more, model: call.providerModelId });
}

/** The sound is requested as JSON, which reports whether it was filtered. MP3 is the vendor's default. */
function soundOf({ data }: Answer, call: ProviderCall): Blob {
  const { audio, finish_reason: reason } = isObject(data) ? data : {};
  if (reason === "CONTENT_FILTERED") throw new OutputError("Stability AI filtered the sound");
  if (typeof audio !== "string") throw new OutputError("Expected {audio: string} of Stability AI");
  return blobFromBase64(audio, flatArguments(call)["output_format"] === "wav" ? "audio/wav" : "audio/mpeg");
}

/** Source: https://platform.stability.ai/docs/api-reference (Stable Audio 2.5, Text-to-Audio) */
export const textToAudio: ProviderTask<Blob> = {
  route: () => ({ path: `${FOLDER}/text-to-audio` }),
  headers: () => ({ accept: "application/json" }),
  body: (call) => formOf(call, { prompt: call.args["inputs"] as FormValue }),
  read: (answer, { call }) => soundOf(answer, call),
};

/** Source: https://platform.stability.ai/docs/api-reference (Stable Audio 2.5, Audio-to-Audio) */
export const audioToAudio: ProviderTask<readonly LabelledSound[]> = {
  route: () => ({ path: `${FOLDER}/audio-to-audio` }),
  headers: () => ({ accept: "application/json" }),
  body: (call) => formOf(call, { audio: { value: blobInput(call), fileName: "audio" } }),
  read: async (answer, { call }) => changedSpeech({ data: soundOf(answer, call) }, "Stability AI"),
};
