import {
  blobFromBase64,
  firstOf,
  followUpUrl,
  isObject,
  JobError,
  OutputError,
  pollJob,
  resultBlob,
  unknownState,
  type Answer,
  type JsonObject,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";
import { fileInput, gatewayCall, parametersOf } from "./gateway-call.ts";

const INTERVAL_MS = 5000;
const NAMES = ["prompt", "n", "aspectRatio", "resolution", "duration", "fps", "seed", "generateAudio"];
const EXPECTED = "Expected {videos: [{url: string} or {data: string}]} of AI Gateway";

/** Source: @ai-sdk/gateway, src/gateway-video-model.ts */
export const textToVideo: ProviderTask<Blob> = {
  ...gatewayCall("video", "/start"),
  body: (call) => ({ n: 1, ...parametersOf(call, NAMES), prompt: call.args["inputs"] }),
  async read(answer, context) {
    const { type, url, data, mediaType } = firstOf(await finishedJob(answer, context), "videos") ?? {};
    if (type === "base64" && typeof data === "string") return blobFromBase64(data, String(mediaType ?? "video/mp4"));
    return resultBlob(url, EXPECTED, context);
  },
};

export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  body: async (call) => ({ n: 1, ...parametersOf(call, NAMES), image: await fileInput(call) }),
};

async function finishedJob(answer: Answer, context: ReadContext): Promise<JsonObject> {
  const operation = isObject(answer.data) ? answer.data["operation"] : undefined;
  const url = followUpUrl("/v4/ai/video-model/status", answer, context.call);
  if (operation === undefined || !url) throw new OutputError("Expected {operation: {}} of AI Gateway");
  return pollJob(context, {
    interval: INTERVAL_MS,
    async look() {
      const { data } = await context.send(url, { method: "POST", body: { operation } });
      const { status, error, ...job } = isObject(data) ? data : {};
      if (status === "completed") return job;
      if (status === "error") throw new JobError(`AI Gateway made no video: ${String(error)}`);
      if (status === "cancelled") throw new JobError("The video was canceled at AI Gateway.");
      if (status !== "pending") return unknownState(status);
      context.progress({ phase: "running" });
      return undefined;
    },
  });
}
