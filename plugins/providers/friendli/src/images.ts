import {
  base64,
  blobInput,
  flatArguments,
  imageGeneration,
  InputError,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";

/** Source: https://friendli.ai/docs/openapi/dedicated/inference/image-generations */
export const textToImage = imageGeneration({
  path: "dedicated/v1/images/generations",
  expected: "Expected {data: [{url: string}]}",
});

/** Source: https://friendli.ai/docs/openapi/dedicated/inference/image-edits */
export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  route: () => ({ path: "dedicated/v1/images/edits" }),
  async body(call) {
    const parameters = flatArguments(call);
    if (typeof parameters["prompt"] !== "string") {
      throw new InputError("FriendliAI needs `parameters.prompt` to edit an image: what is to change.");
    }
    return { ...parameters, image: { image: await base64(blobInput(call)) }, model: call.providerModelId };
  },
};
