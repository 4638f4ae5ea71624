import {
  base64,
  blobFromBase64,
  blobInput,
  flatArguments,
  isObject,
  OutputError,
  readTranscription,
  type Transcription,
} from "@patchbay/core/provider";
import { bytesInput, runTask } from "./run-task.ts";

/** Source: https://github.com/cloudflare/cloudflare-typescript/blob/main/src/resources/ai/ai.ts; Deepgram's: npm:@cloudflare/workers-types */
export const textToSpeech = runTask<Blob>(
  (call) => ({
    ...flatArguments(call),
    [call.providerModelId.includes("/deepgram/") ? "text" : "prompt"]: call.args["inputs"],
  }),
  (result) => {
    if (result instanceof Blob) return result;
    const audio = isObject(result) ? result["audio"] : undefined;
    if (typeof audio !== "string") throw new OutputError("Expected a sound or {result: {audio: string}}");
    return blobFromBase64(audio, "audio/mpeg");
  },
);

/** Source: npm:@cloudflare/workers-types, Ai_Cf_Openai_Whisper_Input, Ai_Cf_Openai_Whisper_Large_V3_Turbo_Input */
export const speechRecognition = runTask<Transcription>(
  async (call) => {
    const { return_timestamps: _always, ...rest } = flatArguments(call);
    const isTurbo = call.providerModelId.endsWith("-turbo");
    return { ...rest, audio: isTurbo ? await base64(blobInput(call)) : await bytesInput(call) };
  },
  (result) => {
    const transcript = isObject(result) ? result : {};
    // The older models time each word, and not segments.
    const timed = Array.isArray(transcript["words"]) ? transcript["words"].filter(isObject) : [];
    const segments = transcript["segments"] ?? timed.map(({ word, ...times }) => ({ text: word, ...times }));
    return readTranscription({ ...transcript, segments }, "Expected {result: {text: string}}");
  },
);
