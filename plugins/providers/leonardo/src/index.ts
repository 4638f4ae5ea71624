import {
  defineProvider,
  imageOutput,
  isObject,
  isResultUrl,
  OutputError,
  resultBlob,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { argumentsOf, finishedFile, generationOf, guideOf, uploadImage } from "./jobs.ts";

const GENERATIONS = "api/rest/v2/generations";

/** Leonardo's own models of images have a UUID, and the first version of the API. */
const isOwnModel = ({ providerModelId }: ProviderCall): boolean => /^[\da-f]{8}-[\da-f-]{27}$/.test(providerModelId);

/** Models of videos in the first version of the API have names such as MOTION2. */
const isFirstVideoModel = ({ providerModelId }: ProviderCall): boolean => /^[A-Z\d_]+$/.test(providerModelId);

/** Source: https://docs.leonardo.ai/reference/creategeneration, https://docs.leonardo.ai/docs/seedream-50-pro */
const textToImage: ProviderTask<ImageOutput> = {
  route: (call) => ({ path: isOwnModel(call) ? "api/rest/v1/generations" : GENERATIONS }),
  body: (call) => (isOwnModel(call) ? { ...argumentsOf(call), modelId: call.providerModelId } : generationOf(call)),
  async read(answer, context) {
    const [done, { url }] = await finishedFile(answer, context, "image");
    if (!isResultUrl(url)) throw new OutputError("Expected {generated_images: [{url: string}]} of Leonardo.Ai");
    return imageOutput({ url }, done, context);
  },
};

const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  upload: uploadImage,
  body(call) {
    if (!isOwnModel(call)) return generationOf(call, { image_reference: guideOf(call) });
    const { strength, ...rest } = argumentsOf(call);
    const image = { init_image_id: call.uploaded, ...(strength !== undefined && { init_strength: strength }) };
    return { ...rest, ...image, modelId: call.providerModelId };
  },
};

/** Source: https://docs.leonardo.ai/docs/wan-30, https://docs.leonardo.ai/reference/createtexttovideogeneration */
const textToVideo: ProviderTask<Blob> = {
  route: (call) => ({ path: isFirstVideoModel(call) ? "api/rest/v1/generations-text-to-video" : GENERATIONS }),
  body: (call) =>
    isFirstVideoModel(call) ? { ...argumentsOf(call), model: call.providerModelId } : generationOf(call),
  async read(answer, context) {
    const [, { motionMP4URL: url }] = await finishedFile(answer, context, "video");
    return resultBlob(url, "Expected {generated_images: [{motionMP4URL: string}]} of Leonardo.Ai", context);
  },
};

/** The image is the first frame. Source: https://docs.leonardo.ai/reference/createimagetovideogeneration */
const imageToVideo: ProviderTask<Blob> = {
  ...textToVideo,
  upload: uploadImage,
  route: (call) => ({ path: isFirstVideoModel(call) ? "api/rest/v1/generations-image-to-video" : GENERATIONS }),
  body(call) {
    if (!isFirstVideoModel(call)) return generationOf(call, { start_frame: guideOf(call) });
    const image = { imageId: call.uploaded, imageType: "UPLOADED" };
    return { ...argumentsOf(call), ...image, model: call.providerModelId };
  },
};

/** `{ error, path, code }`. Source: https://docs.leonardo.ai/docs/api-error-messages */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { error, code } = isObject(body) ? body : {};
  if (typeof error !== "string") return undefined;
  // The vendor answers wrong keys so, and not always with status 401.
  const refusesKey = /authori[sz]ation hook|hook unauthorized/i.test(error);
  return { message: error, ...(typeof code === "string" && { code }), ...(refusesKey && { refusesKey }) };
}

export default defineProvider({
  failure,
  tasks: {
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    "text-to-image": textToImage,
    "text-to-video": textToVideo,
  },
});
