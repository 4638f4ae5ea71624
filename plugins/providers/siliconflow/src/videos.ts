import {
  firstOf,
  flatArguments,
  followUpUrl,
  isObject,
  JobError,
  OutputError,
  pollJob,
  resultBlob,
  unknownState,
  type Answer,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";
import { imageArguments, withImageSize } from "./images.ts";

const INTERVAL_MS = 3000;
const EXPECTED = "Expected {results: {videos: [{url: string}]}} of SiliconFlow's video";

/** The vendor requires a size. */
const SIZE = "1280x720";

/** Source: https://docs.siliconflow.com/en/api-reference/videos/videos_submit */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: "v1/video/submit" }),
  body: (call) => ({
    image_size: SIZE,
    ...withImageSize(flatArguments(call)),
    prompt: call.args["inputs"],
    model: call.providerModelId,
  }),
  async read(answer, context) {
    const results = await finishedResults(answer, context);
    return resultBlob(firstOf(results, "videos")?.["url"], EXPECTED, context);
  },
};

export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  body: async (call) => ({ image_size: SIZE, ...(await imageArguments(call)) }),
};

/** Source: https://docs.siliconflow.com/en/api-reference/videos/get_videos_status */
async function finishedResults(answer: Answer, context: ReadContext): Promise<unknown> {
  const requestId = isObject(answer.data) ? answer.data["requestId"] : undefined;
  const url = typeof requestId === "string" && followUpUrl("/v1/video/status", answer, context.call);
  if (!url) throw new OutputError("Expected {requestId: string} of SiliconFlow's video");
  return pollJob(context, {
    interval: INTERVAL_MS,
    async look() {
      const { data } = await context.send(url, { method: "POST", body: { requestId } });
      const { status, reason, results } = isObject(data) ? data : {};
      if (status === "Succeed") return results ?? {};
      if (status === "Failed") throw new JobError(`SiliconFlow's video failed: ${String(reason || "no reason given")}`);
      if (status !== "InQueue" && status !== "InProgress") return unknownState(status);
      context.progress({ phase: status === "InQueue" ? "queued" : "running" });
      return undefined;
    },
  });
}
