import {
  firstOf,
  flatArguments,
  followUpUrl,
  imageOutput,
  isObject,
  isResultUrl,
  JobError,
  openAiImageSize,
  OutputError,
  pollJob,
  type Answer,
  type ImageOutput,
  type ProviderTask,
  type ReadContext,
  unknownState,
} from "@patchbay/core/provider";
import { headers } from "./headers.ts";

const INTERVAL_MS = 5000;
const MOST_LOOKS = 60;

const failedLook = (status: number): string => `Failed to fetch result from ZAI text-to-image API: ${status}`;

/** A task that is polled by its id. Source: https://docs.z.ai/api-reference/image/generate-image-async */
export const textToImage: ProviderTask<ImageOutput> = {
  headers,
  route: () => ({ path: "api/paas/v4/async/images/generations" }),
  body: (call) => ({
    ...openAiImageSize(flatArguments(call)),
    model: call.providerModelId,
    prompt: call.args["inputs"],
  }),
  async read(answer, context) {
    const finished = await finishedTask(answer, context);
    const url = firstOf(finished.data, "image_result")?.["url"];
    if (!isResultUrl(url)) throw new OutputError("Expected { image_result: [{ url: string }] }");
    return imageOutput({ url }, finished, context);
  },
};

async function finishedTask(answer: Answer, context: ReadContext): Promise<Answer> {
  const { id, task_status: status } = isObject(answer.data) ? answer.data : {};
  if (status === "FAIL") throw new JobError("ZAI API returned task status: FAIL");
  if (typeof id !== "string") throw new OutputError("Expected { id: string, task_status: string }");
  const path = `/api/paas/v4/async-result/${encodeURIComponent(id)}`;
  const url = followUpUrl(path, answer, context.call) ?? path;
  return pollJob(context, {
    interval: INTERVAL_MS,
    attempts: MOST_LOOKS,
    async look() {
      const next = await context.send(url, { failure: failedLook });
      const state = isObject(next.data) ? next.data["task_status"] : undefined;
      if (state === "FAIL") throw new JobError("ZAI text-to-image API task failed");
      if (state === "SUCCESS") return next;
      if (state !== "PROCESSING") return unknownState(state);
      context.progress({ phase: "running" });
      return undefined;
    },
    exhausted: () =>
      new JobError(`Timed out while waiting for the result from ZAI API - aborting after ${MOST_LOOKS} attempts`),
  });
}
