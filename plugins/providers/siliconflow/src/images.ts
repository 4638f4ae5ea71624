import {
  blobInput,
  dataUrl,
  firstOf,
  flatArguments,
  imageGeneration,
  InputError,
  isObject,
  openAiImageSize,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

/** The vendor's name of the size, `1024x768`, for `width` and `height` or a `target_size`. */
export function withImageSize({
  target_size: target,
  ...parameters
}: Record<string, unknown>): Record<string, unknown> {
  const { size, ...rest } = openAiImageSize({ ...parameters, ...(isObject(target) && target) });
  return size === undefined ? rest : { image_size: size, ...rest };
}

/** Source: https://docs.siliconflow.cn/en/api-reference/images/images-generations */
export const textToImage = imageGeneration({
  expected: "Expected {images: [{url: string}]}",
  parameters: withImageSize,
  image(data) {
    const url = firstOf(data, "images")?.["url"];
    return typeof url === "string" ? { url } : undefined;
  },
});

/** @throws InputError without a prompt, which the vendor requires */
export async function imageArguments(call: ProviderCall): Promise<Record<string, unknown>> {
  const parameters = withImageSize(flatArguments(call));
  if (typeof parameters["prompt"] !== "string") {
    throw new InputError("SiliconFlow needs `parameters.prompt`: what becomes of the image.");
  }
  return { ...parameters, image: await dataUrl(blobInput(call), "image/png"), model: call.providerModelId };
}

/** The same call with an image. */
export const imageToImage: ProviderTask<ImageOutput> = { ...textToImage, body: imageArguments };
