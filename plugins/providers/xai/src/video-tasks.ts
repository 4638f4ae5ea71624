import {
  blobInput,
  dataUrl,
  flatArguments,
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

const INTERVAL_MS = 3000;

/** Source: https://docs.x.ai/developers/model-capabilities/video/generation */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: "v1/videos/generations" }),
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"], model: call.providerModelId }),
  async read(answer, context) {
    const video = await finishedVideo(answer, context);
    return resultBlob(video["url"], "Expected {video: {url: string}} of xAI's video", context);
  },
};

/** Source: https://docs.x.ai/developers/model-capabilities/video/image-to-video */
export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  body: async (call) => ({
    ...flatArguments(call),
    image: { url: await dataUrl(blobInput(call), "image/png") },
    model: call.providerModelId,
  }),
};

async function finishedVideo(answer: Answer, context: ReadContext): Promise<JsonObject> {
  const id = isObject(answer.data) ? answer.data["request_id"] : undefined;
  const url = typeof id === "string" && followUpUrl(`/v1/videos/${encodeURIComponent(id)}`, answer, context.call);
  if (!url) throw new OutputError("Expected {request_id: string} of xAI's video");
  return pollJob(context, {
    interval: INTERVAL_MS,
    async look() {
      const { data } = await context.send(url);
      return stateOf(isObject(data) ? data : {}, context);
    },
  });
}

function stateOf({ status, video, error }: JsonObject, context: ReadContext) {
  if (status === "done") {
    if (!isObject(video)) return {};
    if (video["respect_moderation"] === false) throw new JobError("xAI withheld the video because of its content.");
    return video;
  }
  if (status === "expired") throw new JobError("xAI's video expired before it was finished.");
  if (status === "failed") {
    const reason = isObject(error) && typeof error["message"] === "string" ? error["message"] : "no reason given";
    throw new JobError(`xAI's video failed: ${reason}`);
  }
  if (status !== "pending") return unknownState(status);
  context.progress({ phase: "running" });
  return undefined;
}
