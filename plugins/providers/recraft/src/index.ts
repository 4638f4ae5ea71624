import {
  blobInput,
  dataUrl,
  defineProvider,
  flatArguments,
  imageGeneration,
  isObject,
  openAiImage,
  openAiImageSize,
  type ImageOutput,
  type ImageSource,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

const EXPECTED = "Expected {data: [{url: string}]} or {image: {url: string}} of Recraft";

/** Operations answer with one image, models with a list. */
function imageOf(data: unknown): ImageSource | undefined {
  return openAiImage(isObject(data) && isObject(data["image"]) ? { data: [data["image"]] } : data);
}

/** Source: https://www.recraft.ai/docs/api-reference/endpoints (Generate image) */
const textToImage = imageGeneration({
  expected: EXPECTED,
  image: imageOf,
  parameters: ({ seed, ...rest }) => ({ ...openAiImageSize(rest), ...(seed !== undefined && { random_seed: seed }) }),
});

/** Models; all others are operations on an image, for example `vectorize`, and name no model. */
const isModel = ({ providerModelId }: ProviderCall): boolean => providerModelId.startsWith("recraft");

/** The vendor requires a strength when a model changes a whole image: 0 keeps the image, 1 ignores it. */
const STRENGTH = 0.5;

/** Source: https://www.recraft.ai/docs/api-reference/endpoints (Image to image, Image inpainting, Vectorize image, …) */
const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  route(call) {
    const action = call.parameters?.["mask_image"] === undefined ? "imageToImage" : "inpaint";
    return { path: `v1/images/${isModel(call) ? action : call.providerModelId}` };
  },
  async body(call) {
    const { mask_image: mask, target_size: size, seed, ...rest } = flatArguments(call);
    return {
      ...(isModel(call) && mask === undefined && { strength: STRENGTH }),
      ...openAiImageSize({ ...rest, ...(isObject(size) && size) }),
      ...(seed !== undefined && { random_seed: seed }),
      image_url: await dataUrl(blobInput(call), "image/png"),
      ...(mask instanceof Blob && { mask_url: await dataUrl(mask, "image/png") }),
      ...(isModel(call) && { model: call.providerModelId }),
    };
  },
};

export default defineProvider({ tasks: { "image-to-image": imageToImage, "text-to-image": textToImage } });
