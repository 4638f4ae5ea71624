import { imageOutput, isObject, OutputError, type ImageOutput, type ProviderTask } from "@patchbay/core/provider";
import { fileInput, gatewayCall, parametersOf } from "./gateway-call.ts";

const NAMES = ["prompt", "n", "size", "aspectRatio", "seed"];

/** The images' first bytes in base64; the answer names no type. */
const TYPES: readonly (readonly [start: string, type: string])[] = [
  ["iVBOR", "image/png"],
  ["UklGR", "image/webp"],
];

/** Source: @ai-sdk/gateway, src/gateway-image-model.ts */
export const textToImage: ProviderTask<ImageOutput> = {
  ...gatewayCall("image"),
  body: (call) => ({ n: 1, ...parametersOf(call, NAMES), prompt: call.args["inputs"] }),
  read(answer, context) {
    const images = isObject(answer.data) ? answer.data["images"] : undefined;
    const image: unknown = Array.isArray(images) ? images[0] : undefined;
    if (typeof image !== "string") throw new OutputError("Expected {images: [string]} of AI Gateway");
    const [, type = "image/jpeg"] = TYPES.find(([start]) => image.startsWith(start)) ?? [];
    return imageOutput({ base64: image, type }, answer, context);
  },
};

export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  body: async (call) => ({ n: 1, ...parametersOf(call, NAMES), files: [await fileInput(call)] }),
};
