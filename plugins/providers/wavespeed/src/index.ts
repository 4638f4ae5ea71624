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
  },
});
