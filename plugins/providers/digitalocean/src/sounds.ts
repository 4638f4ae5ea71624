import {
  blobFromBase64,
  firstOf,
  isObject,
  openAiSpeech,
  resultBlob,
  type Answer,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";
import { isFalModel, jobBody, jobOutput, JOBS } from "./fal-jobs.ts";

async function falSound(answer: Answer, context: ReadContext): Promise<Blob> {
  const { audio } = await jobOutput(answer, context);
  const url = isObject(audio) ? audio["url"] : undefined;
  return resultBlob(url, "Expected {output: {audio: {url: string}}} of DigitalOcean", context);
}

export const textToAudio: ProviderTask<Blob> = {
  route: () => ({ path: JOBS }),
  body: (call) => jobBody(call, "prompt"),
  read: falSound,
};

const hosted = openAiSpeech({ expected: "Expected the audio, or {data: [{b64_json: string}]}, of DigitalOcean" });

const typeOf = ({ parameters, args }: ProviderCall): string =>
  (parameters?.["response_format"] ?? args["response_format"]) === "wav" ? "audio/wav" : "audio/mpeg";

/** Source: https://docs.digitalocean.com/reference/dots/reference/serverless-inference/inference-create-speech */
export const textToSpeech: ProviderTask<Blob> = {
  route: (call) => (isFalModel(call) ? { path: JOBS } : hosted.route(call)),
  body: (call, context) => (isFalModel(call) ? jobBody(call, "text") : hosted.body(call, context)),
  read(answer, context) {
    if (isFalModel(context.call)) return falSound(answer, context);
    const encoded = firstOf(answer.data, "data")?.["b64_json"];
    return typeof encoded === "string" ? blobFromBase64(encoded, typeOf(context.call)) : hosted.read(answer, context);
  },
};
