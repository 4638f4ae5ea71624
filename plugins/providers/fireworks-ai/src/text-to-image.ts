import {
  flatArguments,
  imageOutput,
  InputError,
  OutputError,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

/** The path of a model of images. @throws InputError for an id that the vendor does not have */
export function workflowPath({ providerModelId: model }: ProviderCall): string {
  if (/^[\w.-]+(?:\/[\w.-]+)*$/.test(model)) return `inference/v1/workflows/${model}`;
  throw new InputError(`Fireworks' models are named as in accounts/fireworks/models/flux-1-schnell-fp8, not ${model}.`);
}

/** Source: https://docs.fireworks.ai/api-reference/generate-a-new-image-from-a-text-prompt */
export const textToImage: ProviderTask<ImageOutput> = {
  route: (call) => ({ path: `${workflowPath(call)}/text_to_image` }),
  headers: () => ({ accept: "image/jpeg" }),
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"] }),
  read(answer, context) {
    if (!(answer.data instanceof Blob)) throw new OutputError("Expected the image itself");
    return imageOutput({ blob: answer.data }, answer, context);
  },
};
