import {
  blobInput,
  dataUrl,
  finishedJob,
  flatArguments,
  isObject,
  JobError,
  resultBlob,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";

const JOBS: VendorJobs = {
  vendor: "xAI",
  id: "request_id",
  path: "/v1/videos/{id}",
  interval: 3000,
  running: ["pending"],
  done: ["done"],
  failed: ["failed", "expired"],
};

/** Source: https://docs.x.ai/developers/model-capabilities/video/generation */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: "v1/videos/generations" }),
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"], model: call.providerModelId }),
  async read(answer, context) {
    const { job } = await finishedJob(answer, context, JOBS);
    const video = isObject(job["video"]) ? job["video"] : {};
    if (video["respect_moderation"] === false) throw new JobError("xAI withheld the video because of its content.");
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
