import {
  blobInput,
  dataUrl,
  finishedJob,
  flatArguments,
  isObject,
  jobUrl,
  resultBlob,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";

/** Source: github.com/volcengine/volcengine-python-sdk (resources/content_generation/tasks.py) */
const JOBS: VendorJobs = {
  vendor: "Volcengine Ark",
  path: "/api/v3/contents/generations/tasks/{id}",
  interval: 5000,
  queued: ["queued"],
  running: ["running"],
  done: ["succeeded"],
  failed: ["failed", "cancelled", "expired"],
};

/** Source: https://www.volcengine.com/docs/82379 (Create a video generation task) */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: "api/v3/contents/generations/tasks" }),
  body: (call) => ({
    ...flatArguments(call),
    model: call.providerModelId,
    content: [{ type: "text", text: call.args["inputs"] }],
  }),
  /** A DELETE also deletes a finished job. */
  cancel(answer, call) {
    const url = jobUrl(answer, call, JOBS);
    return url && { method: "DELETE", url };
  },
  async read(answer, context) {
    const { content } = (await finishedJob(answer, context, JOBS)).job;
    const video = isObject(content) ? content["video_url"] : undefined;
    return resultBlob(video, "Expected {content: {video_url: string}} of Ark's task", context);
  },
};

/** The image is the first frame. */
export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  async body(call) {
    const { prompt, ...rest } = flatArguments(call);
    const image = { type: "image_url", image_url: { url: await dataUrl(blobInput(call), "image/png") } };
    const content = prompt === undefined ? [image] : [{ type: "text", text: prompt }, image];
    return { ...rest, model: call.providerModelId, content };
  },
};
