import {
  blobInput,
  dataUrl,
  flatArguments,
  imageGeneration,
  isObject,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";

/** The vendor's names for steps and size. Source: https://docs.together.ai/reference/post-images-generations */
export function withVendorNames(parameters: Record<string, unknown>): Record<string, unknown> {
  const { num_inference_steps: steps, target_size: size, ...rest } = parameters;
  return {
    ...(steps !== undefined && { steps }),
    ...rest,
    ...(isObject(size) && { width: size["width"], height: size["height"] }),
  };
}

export const textToImage = imageGeneration({
  expected: "Expected Together text-to-image response format",
  parameters: withVendorNames,
  fixed: ({ outputType }) => ({ response_format: outputType === "url" ? "url" : "base64" }),
});

/** Kontext models take one image, other models a list of references. */
export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  async body(call) {
    const image = await dataUrl(blobInput(call), "image/png");
    const isKontext = /kontext/i.test(call.providerModelId) && /flux\.1/i.test(call.providerModelId);
    return {
      prompt: "",
      ...withVendorNames(flatArguments(call)),
      ...(isKontext ? { image_url: image } : { reference_images: [image] }),
      response_format: "base64",
      model: call.providerModelId,
    };
  },
};
