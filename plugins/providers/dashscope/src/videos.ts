import {
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
} from "@patchbay/core/provider";

const INTERVAL_MS = 5000;

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
    const { task_id: id } = outputOf(answer);
    if (typeof id !== "string" || id === "") throw new OutputError("Expected {output: {task_id: string}} of DashScope");
    const url = new URL(`/api/v1/tasks/${encodeURIComponent(id)}`, answer.url);
    const { video_url: video } = await pollJob(context, {
      interval: INTERVAL_MS,
      async look() {
        const output = outputOf(await context.send(url));
        const { task_status: state, message = state } = output;
        if (state === "SUCCEEDED") return output;
        if (state === "FAILED" || state === "CANCELED")
          throw new JobError(`DashScope made no video: ${String(message)}`);
        if (state !== "PENDING" && state !== "RUNNING") return unknownState(state);
        context.progress({ phase: state === "PENDING" ? "queued" : "running" });
        return undefined;
      },
    });
    return resultBlob(video, "Expected {output: {video_url: string}} of DashScope", context);
  },
};

function outputOf({ data }: Answer): JsonObject {
  const output = isObject(data) ? data["output"] : undefined;
  return isObject(output) ? output : {};
}
