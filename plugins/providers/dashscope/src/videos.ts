import {
  blobInput,
  dataUrl,
  finishedJob,
  flatArguments,
  isObject,
  resultBlob,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";

export const JOBS: VendorJobs = {
  vendor: "DashScope",
  job: ({ data }) => isObject(data) && data["output"],
  id: "task_id",
  state: "task_status",
  path: "/api/v1/tasks/{id}",
  interval: 5000,
  queued: ["PENDING"],
  running: ["RUNNING"],
  done: ["SUCCEEDED"],
  failed: ["FAILED", "CANCELED"],
};

/** Headers of a request for a job. */
export const ASYNC = { "x-dashscope-async": "enable" };

const VIDEOS = "api/v1/services/aigc/video-generation/video-synthesis";

/** Arguments of the input; the vendor reads others as parameters. */
const OF_INPUT = ["prompt", "negative_prompt", "audio_url", "img_url", "reference_urls", "media"];

/** Source: https://www.alibabacloud.com/help/en/model-studio/text-to-video-api-reference */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: VIDEOS }),
  headers: () => ASYNC,
  body: (call) => jobBody(call, flatArguments(call), { prompt: call.args["inputs"] }),
  async read(answer, context) {
    const { job } = await finishedJob(answer, context, JOBS);
    return resultBlob(job["video_url"], "Expected {output: {video_url: string}} of DashScope", context);
  },
};

/** Models that take an image alone, in a member of its own; later ones take a list of media. */
const TAKES_ONE_IMAGE = /^wan(x?2\.[1-6])/;

/**
 * The image is the first frame. Sources:
 * https://www.alibabacloud.com/help/en/model-studio/image-to-video-general-api-reference, /legacy-image-to-video-api-reference
 */
export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  async body(call) {
    const url = await dataUrl(blobInput(call), "image/png");
    const args = flatArguments(call);
    if (TAKES_ONE_IMAGE.test(call.providerModelId)) return jobBody(call, args, { img_url: url });
    const others: unknown[] = Array.isArray(args["media"]) ? args["media"] : [];
    return jobBody(call, args, { media: [{ type: "first_frame", url }, ...others] });
  },
};

export function jobBody(call: ProviderCall, args: JsonObject, input: JsonObject): JsonObject {
  const entries = Object.entries(args);
  const parameters = Object.fromEntries(entries.filter(([name]) => !OF_INPUT.includes(name)));
  const beside = Object.fromEntries(entries.filter(([name]) => OF_INPUT.includes(name)));
  return {
    model: call.providerModelId,
    input: { ...beside, ...input },
    ...(Object.keys(parameters).length > 0 && { parameters }),
  };
}
