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
} from "@patchbay/core/provider";
import { headers } from "./headers.ts";
import { JOBS } from "./jobs.ts";

/** Source: https://docs.z.ai/api-reference/image/generate-image-async */
export const textToImage: ProviderTask<ImageOutput> = {
  headers,
  route: () => ({ path: "api/paas/v4/async/images/generations" }),
  body: (call) => ({
    ...openAiImageSize(flatArguments(call)),
    model: call.providerModelId,
    prompt: call.args["inputs"],
  }),
  async read(answer, context) {
    const finished = await finishedJob(answer, context, { ...JOBS, product: "image", attempts: 60 });
    const url = firstOf(finished.data, "image_result")?.["url"];
    if (!isResultUrl(url)) throw new OutputError("Expected { image_result: [{ url: string }] }");
    return imageOutput({ url }, finished, context);
  },
};
