import {
  blobInput,
  flatArguments,
  formBody,
  isObject,
  openAiSpeech,
  readTranscription,
  type FormValue,
  type ProviderTask,
  type Transcription,
} from "@patchbay/core/provider";

/** The vendor has one model for speech, which a request does not name. Source: https://docs.x.ai/developers/model-capabilities/audio/text-to-speech */
export const textToSpeech: ProviderTask<Blob> = {
  ...openAiSpeech({ path: "v1/tts", expected: "Expected the audio itself" }),
  body(call) {
    const { voice, ...rest } = flatArguments(call);
    return { voice_id: voice, language: "auto", ...rest, text: call.args["inputs"] };
  },
};

/** The vendor has one model for transcripts, which a request does not name. Source: https://docs.x.ai/developers/rest-api-reference/inference/speech-to-text */
export const speechRecognition: ProviderTask<Transcription> = {
  route: () => ({ path: "v1/stt" }),
  body(call) {
    const { inputs } = call.args;
    const { return_timestamps: _read, ...fields } = flatArguments(call) as Readonly<Record<string, FormValue>>;
    const recording =
      typeof inputs === "string" ? { url: inputs } : { file: { value: blobInput(call), fileName: "audio" } };
    // The vendor requires the file to be the last field.
    return formBody({ ...fields, ...recording });
  },
  read({ data }, { call }) {
    const timed = Boolean(call.parameters?.["return_timestamps"]);
    const answer = isObject(data) ? data : {};
    const segments = timed ? answer["words"] : undefined;
    return readTranscription({ text: answer["text"], segments }, "Expected {text: string}");
  },
};
