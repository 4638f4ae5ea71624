import {
  blobInput,
  dataUrl,
  flatArguments,
  imageGeneration,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";

/** The vendor's name for the number of steps. Source: https://docs.together.ai/reference/post-images-generations */
export function withSteps(parameters: Record<string, unknown>): Record<string, unknown> {
  const { num_inference_steps: steps, ...rest } = parameters;
  return steps === undefined ? rest : { steps, ...rest };
}

export const textToImage = imageGeneration({
  expected: "Expected Together text-to-image response format",
  parameters: withSteps,
  fixed: ({ outputType }) => ({ response_format: outputType === "url" ? "url" : "base64" }),
});

/** Kontext models take one image, the others a list of references. */
export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  async body(call) {
    const image = await dataUrl(blobInput(call), "image/png");
    const isKontext = /kontext/i.test(call.providerModelId) && /flux\.1/i.test(call.providerModelId);
    return {
      prompt: "",
      ...withSteps(flatArguments(call)),
      ...(isKontext ? { image_url: image } : { reference_images: [image] }),
      response_format: "base64",
      model: call.providerModelId,
    };
  },
};
