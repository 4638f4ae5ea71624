import {
  base64,
  blobInput,
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  isResultUrl,
  JobError,
  OutputError,
  pollJob,
  unknownState,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";
import { workflowPath } from "./text-to-image.ts";

const INTERVAL_MS = 1000;

const FAILED: readonly unknown[] = ["Error", "Content Moderated", "Request Moderated", "Task not found"];

/**
 * FLUX.1 Kontext, whose results are polled by a POST.
 * Source: https://docs.fireworks.ai/api-reference/generate-or-edit-image-using-flux-kontext and
 * https://docs.fireworks.ai/api-reference/get-generated-image-from-flux-kontex;
 * packages/fireworks/src/fireworks-image-api.ts of github.com/vercel/ai
 */
export const imageToImage: ProviderTask<ImageOutput> = {
  route: (call) => ({ path: workflowPath(call) }),
  async body(call) {
    const { prompt, ...parameters } = flatArguments(call);
    if (typeof prompt !== "string") {
      throw new InputError("Fireworks needs `parameters.prompt`: what the image becomes.");
    }
    return { ...parameters, prompt, input_image: await base64(blobInput(call)) };
  },
  async read(answer, context) {
    const id = isObject(answer.data) ? answer.data["request_id"] : undefined;
    if (typeof id !== "string") throw new OutputError("Expected {request_id: string} of Fireworks' accepted image");
    const { data, url } = await pollJob(context, {
      interval: INTERVAL_MS,
      async look() {
        const job = await context.send(`${answer.url}/get_result`, { method: "POST", body: { id } });
        const { status, result } = isObject(job.data) ? job.data : {};
        if (FAILED.includes(status)) throw new JobError(`Fireworks made no image: ${String(status)}`);
        if (status === "Ready") return { data: job.data, url: isObject(result) ? result["sample"] : undefined };
        if (status !== "Pending") return unknownState(status);
        context.progress({ phase: "running" });
        return undefined;
      },
    });
    if (!isResultUrl(url)) throw new OutputError("Expected {result: {sample: string}} of Fireworks' image");
    return imageOutput({ url }, { ...answer, data }, context);
  },
};
