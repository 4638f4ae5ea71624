import {
  finishedJob,
  firstOf,
  flatArguments,
  imageOutput,
  isResultUrl,
  openAiImageSize,
  OutputError,
  type ImageOutput,
  type ProviderTask,
  type VendorJobs,
} from "@patchbay/core/provider";
import { headers } from "./headers.ts";

const JOBS: VendorJobs = {
  vendor: "Z.ai",
  product: "image",
  path: "/api/paas/v4/async-result/{id}",
  state: "task_status",
  interval: 5000,
  attempts: 60,
  running: ["PROCESSING"],
  done: ["SUCCESS"],
  failed: ["FAIL"],
};

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
    const finished = await finishedJob(answer, context, JOBS);
    const url = firstOf(finished.data, "image_result")?.["url"];
    if (!isResultUrl(url)) throw new OutputError("Expected { image_result: [{ url: string }] }");
    return imageOutput({ url }, finished, context);
  },
};
