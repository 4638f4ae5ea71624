import {
  blobInput,
  dataUrl,
  flatArguments,
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
import { withVendorNames } from "./image-tasks.ts";

const INTERVAL_MS = 2000;
const MOST_LOOKS = 150;

/** A job that is polled below the address of its submission. */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: "v2/videos" }),
  body: (call) => ({
    ...withVendorNames(flatArguments(call)),
    prompt: call.args["inputs"],
    model: call.providerModelId,
  }),
  async read(answer, context) {
    const job = await finishedJob(answer, context);
    const outputs = isObject(job["outputs"]) ? job["outputs"] : {};
    return resultBlob(
      outputs["video_url"],
      "No video URL found in completed Together video job.",
      context,
      "Failed to download Together video output",
    );
  },
};

export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  body: async (call) => ({
    ...withVendorNames(flatArguments(call)),
    media: { frame_images: [{ input_image: await dataUrl(blobInput(call), "image/png"), frame: "first" }] },
    model: call.providerModelId,
  }),
};

async function finishedJob(answer: Answer, context: ReadContext): Promise<JsonObject> {
  const job = isObject(answer.data) ? answer.data : {};
  if (typeof job["id"] !== "string") throw new OutputError("Expected { id: string } of a Together video job");
  if (!isRunning(job, context)) return job;
  const url = `${answer.url}/${encodeURIComponent(job["id"])}`;
  return pollJob(context, {
    interval: INTERVAL_MS,
    attempts: MOST_LOOKS,
    async look() {
      const { data } = await context.send(url, { failure: "Failed to fetch Together video job result" });
      if (!isObject(data) || data["status"] === undefined) return unknownState(undefined);
      return isRunning(data, context) ? undefined : data;
    },
    exhausted: () =>
      new JobError(`Timed out while waiting for Together video generation — aborting after ${MOST_LOOKS} status polls`),
  });
}

function isRunning(job: JsonObject, context: ReadContext): boolean {
  const { status = "queued", error } = job;
  if (status === "completed") return false;
  if (status === "failed") {
    const reason = isObject(error) && typeof error["message"] === "string" ? error["message"] : "Unknown error";
    throw new JobError(`Together video generation failed: ${reason}`);
  }
  if (status !== "queued" && status !== "in_progress") {
    throw new JobError(`Unexpected Together video job status: ${JSON.stringify(status)}`);
  }
  context.progress({ phase: status === "queued" ? "queued" : "running" });
  return true;
}
