import {
  base64,
  blobFromBase64,
  blobInput,
  isObject,
  OutputError,
  readTranscription,
  type ProviderTask,
  type Transcription,
} from "@patchbay/core/provider";
import { gatewayCall, parametersOf } from "./gateway-call.ts";

/** Source: @ai-sdk/gateway, src/gateway-speech-model.ts */
export const textToSpeech: ProviderTask<Blob> = {
  ...gatewayCall("speech"),
  body: (call) => ({
    ...parametersOf(call, ["voice", "outputFormat", "instructions", "speed", "language"]),
    text: call.args["inputs"],
  }),
  read({ data }, { call }) {
    const audio = isObject(data) ? data["audio"] : undefined;
    if (typeof audio !== "string") throw new OutputError("Expected {audio: string} of AI Gateway");
    // The answer names no type, and most vendors make MP3 files by default.
    const { outputFormat = "mp3" } = { ...call.args, ...call.parameters };
    return blobFromBase64(audio, `audio/${outputFormat === "mp3" ? "mpeg" : String(outputFormat)}`);
  },
};

/** Source: @ai-sdk/gateway, src/gateway-transcription-model.ts */
export const speechRecognition: ProviderTask<Transcription> = {
  ...gatewayCall("transcription"),
  async body(call) {
    const recording = blobInput(call);
    return {
      ...parametersOf(call, []),
      audio: await base64(recording),
      mediaType: recording.type || "audio/wav",
    };
  },
  read({ data }) {
    const { text, segments } = isObject(data) ? data : {};
    const chunks = Array.isArray(segments)
      ? segments
          .filter(isObject)
          .map((part) => ({ text: part["text"], start: part["startSecond"], end: part["endSecond"] }))
      : [];
    return readTranscription({ text, segments: chunks }, "Expected {text: string} of AI Gateway");
  },
};
