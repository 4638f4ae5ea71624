import {
  flatArguments,
  imageOutput,
  InputError,
  OutputError,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";

/** Source: https://docs.fireworks.ai/api-reference/generate-a-new-image-from-a-text-prompt */
export const textToImage: ProviderTask<ImageOutput> = {
  route({ providerModelId: model }) {
    if (/^[\w.-]+(?:\/[\w.-]+)*$/.test(model)) return { path: `inference/v1/workflows/${model}/text_to_image` };
    throw new InputError(
      `Fireworks' models are named as in accounts/fireworks/models/flux-1-schnell-fp8, not ${model}.`,
    );
  },
  headers: () => ({ accept: "image/jpeg" }),
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"] }),
  read(answer, context) {
    if (!(answer.data instanceof Blob)) throw new OutputError("Expected the image itself");
    return imageOutput({ blob: answer.data }, answer, context);
  },
};
