import {
  finishedJob,
  firstOf,
  flatArguments,
  isObject,
  resultBlob,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";

const JOBS: VendorJobs = {
  vendor: "Novita AI",
  job: ({ data }) => isObject(data) && (data["task"] ?? data),
  id: "task_id",
  path: "/v3/async/task-result?task_id={id}",
  interval: 500,
  queued: ["TASK_STATUS_QUEUED"],
  running: ["TASK_STATUS_PROCESSING"],
  done: ["TASK_STATUS_SUCCEED"],
  failed: ["TASK_STATUS_FAILED"],
  ratio: ({ progress_percent: percent }) => typeof percent === "number" && percent / 100,
  reason: ({ reason }) => reason,
};

/** A task whose result is polled by its id. Source: https://novita.ai/docs/api-reference/model-apis-task-result */
export const textToVideo: ProviderTask<Blob> = {
  route: ({ providerModelId }) => ({ path: `v3/async/${providerModelId}` }),
  body(call) {
    const { num_inference_steps: steps, ...rest } = flatArguments(call);
    return { ...rest, steps, prompt: call.args["inputs"] };
  },
  async read(answer, context) {
    const { data } = await finishedJob(answer, context, JOBS);
    const expected = `Expected { videos: [{ video_url: string }] } format, got instead: ${JSON.stringify(data)}`;
    return resultBlob(firstOf(data, "videos")?.["video_url"], expected, context);
  },
};
