import {
  finishedJob,
  flatArguments,
  isObject,
  resultBlob,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";

const JOBS: VendorJobs = {
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

export const VIDEOS = "api/v1/services/aigc/video-generation/video-synthesis";

/** Arguments beside the prompt; the vendor reads others as parameters. */
const BESIDE_PROMPT = ["negative_prompt", "audio_url", "img_url", "reference_urls", "media"];

/** Source: https://www.alibabacloud.com/help/en/model-studio/text-to-video-api-reference */
export const textToVideo: ProviderTask<Blob> = {
  route: () => ({ path: VIDEOS }),
  headers: () => ({ "x-dashscope-async": "enable" }),
  body(call) {
    const entries = Object.entries(flatArguments(call));
    const parameters = Object.fromEntries(entries.filter(([name]) => !BESIDE_PROMPT.includes(name)));
    const beside = Object.fromEntries(entries.filter(([name]) => BESIDE_PROMPT.includes(name)));
    return {
      model: call.providerModelId,
      input: { prompt: call.args["inputs"], ...beside },
      ...(Object.keys(parameters).length > 0 && { parameters }),
    };
  },
  async read(answer, context) {
    const { job } = await finishedJob(answer, context, JOBS);
    return resultBlob(job["video_url"], "Expected {output: {video_url: string}} of DashScope", context);
  },
};
