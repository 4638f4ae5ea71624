import { defineProvider, isObject, type VendorAnswer, type VendorFailure } from "@patchbay/core/provider";
import { imageToImage, textToImage } from "./images.ts";
import { imageTo3d } from "./shapes.ts";
import { audioToAudio, textToAudio } from "./sounds.ts";

/** `{ id, name, errors: [] }` */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { name: code, errors } = isObject(body) ? body : {};
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  return { message: errors.join(" "), ...(typeof code === "string" && { code }) };
}

export default defineProvider({
  failure,
  tasks: {
    "audio-to-audio": audioToAudio,
    "image-to-3d": imageTo3d,
    "image-to-image": imageToImage,
    "text-to-audio": textToAudio,
    "text-to-image": textToImage,
  },
});
