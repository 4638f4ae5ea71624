import {
  blobInput,
  dataUrl,
  flatArguments,
  isObject,
  readTranscription,
  resultBlob,
  type ProviderTask,
  type Transcription,
} from "@patchbay/core/provider";
import { contentOf, GENERATION, messageBody } from "./images.ts";

/** The vendor requires a voice; this is the one of its examples. */
const VOICE = "Cherry";

/** Qwen-TTS. Source: https://www.alibabacloud.com/help/en/model-studio/qwen-tts-api */
export const textToSpeech: ProviderTask<Blob> = {
  route: () => ({ path: GENERATION }),
  body: (call) => ({
    model: call.providerModelId,
    input: { voice: VOICE, ...flatArguments(call), text: call.args["inputs"] },
  }),
  read({ data }, context) {
    const output = isObject(data) && isObject(data["output"]) ? data["output"] : {};
    const { url } = isObject(output["audio"]) ? output["audio"] : {};
    // The vendor's storage serves the file over a secure connection, too.
    const secure = typeof url === "string" ? url.replace(/^http:/, "https:") : url;
    return resultBlob(secure, "Expected {output: {audio: {url: string}}} of DashScope", context);
  },
};

/** Qwen-ASR, for recordings of five minutes. Source: https://www.alibabacloud.com/help/en/model-studio/qwen-asr-api-reference */
export const speechRecognition: ProviderTask<Transcription> = {
  route: () => ({ path: GENERATION }),
  async body(call) {
    const { inputs } = call.args;
    const audio = typeof inputs === "string" ? inputs : await dataUrl(blobInput(call), "audio/wav");
    return messageBody(call, [{ audio }], flatArguments(call));
  },
  read: (answer) =>
    readTranscription(
      { text: contentOf(answer)?.["text"] },
      "Expected {output: {choices: [{message: {content: [{text: string}]}}]}} of DashScope",
    ),
};
