import {
  base64,
  blobInput,
  dataUrl,
  firstOf,
  flatArguments,
  imageOutput,
  isObject,
  OutputError,
  type Answer,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
  type ReadContext,
  type RequestBody,
} from "@patchbay/core/provider";
import { loraArguments } from "./lora.ts";
import { cancelQueued, queuedAnswer, queueRoute } from "./queue.ts";

/** Arguments with the vendor's name for the image size. Source: https://fal.ai/models/fal-ai/flux/dev/api */
function imageArguments(call: ProviderCall): Record<string, unknown> {
  const { target_size: size, ...others } = flatArguments(call);
  if (isObject(size)) return { image_size: size, ...others };
  const { width, height, ...rest } = others;
  return typeof width === "number" && typeof height === "number" ? { image_size: { width, height }, ...rest } : others;
}

/** The body of a call with only a text. */
export function promptedImageBody(call: ProviderCall): Record<string, unknown> {
  return { ...imageArguments(call), prompt: call.args["inputs"], ...loraArguments(call) };
}

/** Reads the image from the first answer, without polling. */
export const textToImage: ProviderTask<ImageOutput> = {
  route: ({ providerModelId }) => ({ path: providerModelId }),
  body: (call) => ({ ...promptedImageBody(call), sync_mode: true }),
  read: (answer, context) =>
    imageOutput({ url: imageUrl(answer.data, "Expected Fal.ai text-to-image response format") }, answer, context),
};

/** Models take the image under one of two names; inpainting models take a mask that is white where they paint. */
async function imageBody(call: ProviderCall): Promise<RequestBody> {
  const url = await dataUrl(blobInput(call), "image/png");
  const { mask_image: mask, ...others } = imageArguments(call);
  return {
    ...others,
    image_url: url,
    image_urls: [url],
    ...(mask instanceof Blob && { mask_url: await dataUrl(mask, "image/png") }),
    ...loraArguments(call),
  };
}

export const imageToImage: ProviderTask<Blob> = {
  route: queueRoute,
  cancel: cancelQueued,
  body: imageBody,
  async read(answer, context) {
    const { data } = await queuedAnswer(answer, context);
    const url = imageUrl(
      data,
      `Expected { images: [{ url: string }] } result format, got instead: ${JSON.stringify(data)}`,
    );
    context.progress({ phase: "downloading" });
    return context.blobFromUrl(url);
  },
};

/** One mask for the whole image, because these models segment one object. */
export const imageSegmentation: ProviderTask = {
  route: queueRoute,
  cancel: cancelQueued,
  body: async (call) => ({
    ...flatArguments(call),
    image_url: await dataUrl(blobInput(call), "image/png"),
    sync_mode: true,
  }),
  read: async (answer, context) => [{ label: "mask", score: 1, mask: await base64(await madeImage(answer, context)) }],
};

/** The depth as an image, lighter where it is nearer. Source: https://fal.ai/models/fal-ai/image-preprocessors/depth-anything/v2/api */
export const depthEstimation: ProviderTask<{ depth: Blob }> = {
  route: queueRoute,
  cancel: cancelQueued,
  body: async (call) => ({ ...flatArguments(call), image_url: await dataUrl(blobInput(call), "image/png") }),
  read: async (answer, context) => ({ depth: await madeImage(answer, context) }),
};

/** The only image of a result. @throws OutputError */
async function madeImage(answer: Answer, context: ReadContext): Promise<Blob> {
  const { data } = await queuedAnswer(answer, context);
  const image = isObject(data) ? data["image"] : undefined;
  const url = isObject(image) ? image["url"] : undefined;
  if (typeof url !== "string") {
    throw new OutputError(`Expected { image: { url: string } } result format, got instead: ${JSON.stringify(data)}`);
  }
  return context.blobFromUrl(url);
}

/** The first image's address, which may be a data URL. */
function imageUrl(data: unknown, expected: string): string {
  const url = firstOf(data, "images")?.["url"];
  if (typeof url !== "string" || url === "") throw new OutputError(expected);
  return url;
}
