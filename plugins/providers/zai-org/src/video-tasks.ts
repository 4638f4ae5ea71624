import {
  blobInput,
  dataUrl,
  finishedJob,
  firstOf,
  flatArguments,
  openAiImageSize,
  resultBlob,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";
import { headers } from "./headers.ts";
import { JOBS } from "./jobs.ts";

function requestOf(call: ProviderCall): JsonObject {
  return { ...openAiImageSize(flatArguments(call)), model: call.providerModelId };
}

/** Source: https://github.com/zai-org/z-ai-sdk-python/blob/main/src/zai/api_resource/videos/videos.py */
export const textToVideo: ProviderTask<Blob> = {
  headers,
  route: () => ({ path: "api/paas/v4/videos/generations" }),
  body: (call) => ({ ...requestOf(call), prompt: call.args["inputs"] }),
  async read(answer, context) {
    const { data } = await finishedJob(answer, context, JOBS);
    return resultBlob(firstOf(data, "video_result")?.["url"], "Expected { video_result: [{ url: string }] }", context);
  },
};

export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  body: async (call) => ({ ...requestOf(call), image_url: await dataUrl(blobInput(call), "image/png") }),
};
