import {
  defineProvider,
  flatArguments,
  imageOutput,
  isResultUrl,
  OutputError,
  resultBlob,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";
import { cancelJob, outputUrl } from "./job.ts";
import { loraArguments, imageBody, imageOrPixelBody } from "./bodies.ts";

const NO_OUTPUT = "No output URL in completed response";
const NOT_FETCHED = "Failed to fetch generation output from WaveSpeed AI API";

const textToVideo: ProviderTask<Blob> = {
  route: ({ providerModelId }) => ({ path: `api/v3/${providerModelId}` }),
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"], ...loraArguments(call) }),
  cancel: cancelJob,
  read: async (answer, context) => resultBlob(await outputUrl(answer, context), NO_OUTPUT, context, NOT_FETCHED),
};

const textToImage: ProviderTask<ImageOutput> = {
  ...textToVideo,
  async read(answer, context) {
    const url = await outputUrl(answer, context);
    if (!isResultUrl(url)) throw new OutputError(NO_OUTPUT);
    return imageOutput({ url, failure: NOT_FETCHED }, answer, context);
  },
};

/** Models take the text under one of two names. Source: https://wavespeed.ai/models/wavespeed-ai/ace-step/llms.txt */
const textToAudio: ProviderTask<Blob> = {
  ...textToVideo,
  body: (call) => ({ tags: call.args["inputs"], ...flatArguments(call), prompt: call.args["inputs"] }),
};

/** Likewise. Source: https://github.com/WaveSpeedAI/wavespeed-comfyui, py/wavespeed_api/requests/dia_tts.py */
const textToSpeech: ProviderTask<Blob> = {
  ...textToVideo,
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"], text: call.args["inputs"] }),
};

const withImage: ProviderTask<Blob> = { ...textToVideo, body: imageBody };
const withImageOrNot: ProviderTask<Blob> = { ...textToVideo, body: imageOrPixelBody };

export default defineProvider({
  tasks: {
    "text-to-image": textToImage,
    "text-to-video": textToVideo,
    "image-to-image": withImage,
    "image-to-video": withImage,
    "image-text-to-image": withImageOrNot,
    "image-text-to-video": withImageOrNot,
    // Source: https://wavespeed.ai/models/bytedance/seed3d-2.0/image-to-3d/llms.txt
    "image-to-3d": withImage,
    "text-to-audio": textToAudio,
    "text-to-speech": textToSpeech,
  },
});
