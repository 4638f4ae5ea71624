import {
  flatArguments,
  imageOutput,
  isObject,
  OutputError,
  type ImageOutput,
  type ProviderTask,
} from "@patchbay/core/provider";
import { acceptedAnswer, firstUrl } from "./answer.ts";

/** Source: https://platform.minimax.io/docs/api-reference/image-generation-t2i */
export const textToImage: ProviderTask<ImageOutput> = {
  route: () => ({ path: "v1/image_generation" }),
  body: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"], model: call.providerModelId }),
  read(answer, context) {
    const { data } = acceptedAnswer(answer);
    const { image_urls: urls, image_base64: images } = isObject(data) ? data : {};
    const url = firstUrl([urls]);
    if (url !== undefined) return imageOutput({ url }, answer, context);
    const base64: unknown = Array.isArray(images) ? images[0] : undefined;
    if (typeof base64 !== "string") throw new OutputError("Expected {data: {image_urls: [string]}} of MiniMax");
    return imageOutput({ base64 }, answer, context);
  },
};
