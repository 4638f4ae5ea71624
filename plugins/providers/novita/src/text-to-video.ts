import {
  firstOf,
  flatArguments,
  followUpUrl,
  isObject,
  JobError,
  OutputError,
  pollJob,
  resultBlob,
  type Answer,
  type ProviderTask,
  type ReadContext,
  unknownState,
} from "@patchbay/core/provider";

const INTERVAL_MS = 500;

/** A task whose result is polled by its id. Source: https://novita.ai/docs/api-reference/model-apis-task-result */
export const textToVideo: ProviderTask<Blob> = {
  route: ({ providerModelId }) => ({ path: `v3/async/${providerModelId}` }),
  body(call) {
    const { num_inference_steps: steps, ...rest } = flatArguments(call);
    return { ...rest, steps, prompt: call.args["inputs"] };
  },
  async read(answer, context) {
    const data = await finishedTask(answer, context);
    const expected = `Expected { videos: [{ video_url: string }] } format, got instead: ${JSON.stringify(data)}`;
    return resultBlob(firstOf(data, "videos")?.["video_url"], expected, context);
  },
};

async function finishedTask(answer: Answer, context: ReadContext): Promise<unknown> {
  const id = isObject(answer.data) ? answer.data["task_id"] : undefined;
  const url = followUpUrl("/v3/async/task-result", answer, context.call);
  if (typeof id !== "string" || !url) throw new OutputError("No task ID found in the response");
  url.searchParams.set("task_id", id);
  return pollJob(context, {
    interval: INTERVAL_MS,
    async look() {
      const { data } = await context.send(url, { failure: "Failed to fetch task result" });
      return stateOf(data, context);
    },
  });
}

/** The answer when the task has ended, undefined while it runs. @throws JobError when it failed */
function stateOf(data: unknown, context: ReadContext): unknown {
  const task = isObject(data) ? data["task"] : undefined;
  if (!isObject(task) || typeof task["status"] !== "string") throw new OutputError("Failed to get task status");
  const { status, progress_percent: percent, reason } = task;
  if (status === "TASK_STATUS_FAILED") {
    throw new JobError(`Novita text-to-video task failed${typeof reason === "string" && reason ? `: ${reason}` : ""}`);
  }
  if (status === "TASK_STATUS_SUCCEED") return data;
  const isQueued = status === "TASK_STATUS_QUEUED";
  if (!isQueued && status !== "TASK_STATUS_PROCESSING") return unknownState(status);
  const ratio = typeof percent === "number" ? { ratio: percent / 100 } : {};
  context.progress({ phase: isQueued ? "queued" : "running", ...ratio });
  return undefined;
}
