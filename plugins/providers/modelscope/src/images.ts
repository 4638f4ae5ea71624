import {
  flatArguments,
  followUpUrl,
  imageOutput,
  isObject,
  isResultUrl,
  JobError,
  openAiImageSize,
  OutputError,
  pollJob,
  unknownState,
  type Answer,
  type ImageOutput,
  type JsonObject,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";

const INTERVAL_MS = 3000;
const RUNNING: readonly unknown[] = ["PENDING", "RUNNING", "PROCESSING"];

/** Source: https://modelscope.cn/docs/model-service/API-Inference/intro */
export const textToImage: ProviderTask<ImageOutput> = {
  route: () => ({ path: "v1/images/generations" }),
  headers: () => ({ "x-modelscope-async-mode": "true" }),
  body(call) {
    const { num_inference_steps: steps, guidance_scale: guidance, ...rest } = flatArguments(call);
    return { steps, guidance, ...openAiImageSize(rest), prompt: call.args["inputs"], model: call.providerModelId };
  },
  async read(answer, context) {
    const job = await finishedJob(answer, context);
    const [url] = Array.isArray(job["output_images"]) ? job["output_images"] : [];
    if (!isResultUrl(url)) throw new OutputError("Expected {output_images: [string]} of ModelScope");
    return imageOutput({ url }, { ...answer, data: job }, context);
  },
};

async function finishedJob(answer: Answer, context: ReadContext): Promise<JsonObject> {
  const id = isObject(answer.data) ? answer.data["task_id"] : undefined;
  const url = typeof id === "string" && followUpUrl(`/v1/tasks/${encodeURIComponent(id)}`, answer, context.call);
  if (!url) throw new OutputError("Expected {task_id: string} of ModelScope");
  return pollJob(context, {
    interval: INTERVAL_MS,
    async look() {
      const { data } = await context.send(url, { headers: { "x-modelscope-task-type": "image_generation" } });
      const job = isObject(data) ? data : {};
      if (job["task_status"] === "SUCCEED") return job;
      if (job["task_status"] === "FAILED") throw new JobError(`ModelScope made no image: ${reasonOf(job)}`);
      if (!RUNNING.includes(job["task_status"])) return unknownState(job["task_status"]);
      context.progress({ phase: job["task_status"] === "PENDING" ? "queued" : "running" });
      return undefined;
    },
  });
}

/** Public clients read it in different members. */
function reasonOf({ errors, message, error_message: text }: JsonObject): string {
  return String((isObject(errors) ? errors["message"] : undefined) ?? message ?? text ?? "no reason given");
}
