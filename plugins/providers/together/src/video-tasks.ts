import {
  blobInput,
  dataUrl,
  finishedJob,
  flatArguments,
  isObject,
  resultBlob,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";
import { withVendorNames } from "./image-tasks.ts";

const JOBS: VendorJobs = {
  vendor: "Together AI",
  path: "/v2/videos/{id}",
  interval: 2000,
  attempts: 150,
  queued: ["queued"],
  running: ["in_progress"],
  done: ["completed"],
  failed: ["failed"],
};

/** A job that is polled below the address of its submission. */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: "v2/videos" }),
  body: (call) => ({
    ...withVendorNames(flatArguments(call)),
    prompt: call.args["inputs"],
    model: call.providerModelId,
  }),
  async read(answer, context) {
    const { job } = await finishedJob(answer, context, JOBS);
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
