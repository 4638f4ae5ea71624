import {
  blobInput,
  dataUrl,
  flatArguments,
  isObject,
  resultBlob,
  type ProviderCall,
  type ProviderTask,
  type RequestBody,
} from "@patchbay/core/provider";
import { loraArguments } from "./lora.ts";
import { cancelQueued, queuedAnswer, queueRoute } from "./queue.ts";

export function promptBody(call: ProviderCall): RequestBody {
  return { ...flatArguments(call), prompt: call.args["inputs"], ...loraArguments(call) };
}

/** Generates a video from a text. */
export const textToVideo: ProviderTask<Blob> = {
  route: queueRoute,
  cancel: cancelQueued,
  body: promptBody,
  async read(answer, context) {
    const { data } = await queuedAnswer(answer, context);
    const video = isObject(data) ? data["video"] : undefined;
    const expected = `Expected { video: { url: string } } result format, got instead: ${JSON.stringify(data)}`;
    return resultBlob(isObject(video) ? video["url"] : undefined, expected, context);
  },
};

/** Changes a video. Source: https://fal.ai/models/fal-ai/ltx-2-19b/distilled/video-to-video/api */
export const videoToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  body: async (call) => ({ ...flatArguments(call), video_url: await dataUrl(blobInput(call), "video/mp4") }),
};

/** Generates a video from an image. */
export const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  body: async (call) => ({
    ...flatArguments(call),
    image_url: await dataUrl(blobInput(call), "image/png"),
    ...loraArguments(call),
  }),
};
