import {
  base64,
  blobInput,
  flatArguments,
  imageGeneration,
  imageOutput,
  InputError,
  isObject,
  OutputError,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";

const EXPECTED = "Expected {images: [string]}";

/** Source: https://docs.venice.ai/api-reference/endpoint/image/generate */
export const textToImage: ProviderTask<ImageOutput> = {
  ...imageGeneration({
    path: "api/v1/image/generate",
    expected: EXPECTED,
    parameters: ({ num_inference_steps: steps, guidance_scale: scale, ...rest }) => ({
      ...(steps !== undefined && { steps }),
      ...(scale !== undefined && { cfg_scale: scale }),
      ...rest,
    }),
  }),
  read(answer, context) {
    const images = isObject(answer.data) ? answer.data["images"] : undefined;
    const image: unknown = Array.isArray(images) ? images[0] : undefined;
    if (typeof image !== "string") throw new OutputError(EXPECTED);
    // The vendor answers with WebP unless the call names another format.
    const format = flatArguments(context.call)["format"] ?? "webp";
    return imageOutput({ base64: image, type: `image/${String(format)}` }, answer, context);
  },
};

/** Routes of models that take no prompt and are not named in the request. */
const SERVICES: Readonly<Record<string, string>> = {
  "bria-bg-remover": "api/v1/image/background-remove",
  upscaler: "api/v1/image/upscale",
};

const serviceOf = ({ providerModelId }: ProviderCall): string | undefined => SERVICES[providerModelId];

/** Source: https://docs.venice.ai/api-reference/endpoint/image/edit, upscale and background-remove */
export const imageToImage: ProviderTask<ImageOutput> = {
  route: (call) => ({ path: serviceOf(call) ?? "api/v1/image/edit" }),
  async body(call) {
    const parameters = flatArguments(call);
    const image = await base64(blobInput(call));
    if (serviceOf(call) !== undefined) return { ...parameters, image };
    if (typeof parameters["prompt"] !== "string") {
      throw new InputError("Venice needs `parameters.prompt` to edit an image: what is to change.");
    }
    return { ...parameters, image, model: call.providerModelId };
  },
  read(answer, context) {
    if (!(answer.data instanceof Blob)) throw new OutputError("Expected the image itself");
    return imageOutput({ blob: answer.data }, answer, context);
  },
};
