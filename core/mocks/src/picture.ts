import { drawnPicture } from "./drawn-picture.ts";
import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";

/**
 * An image with the word SIMULATED in its corner: the mocks' generated image. It shows a few shapes or, if the request
 * has an image that can be read here, that image in few colors. Its colors are those that the text names; the rest
 * depends on text and seed.
 *
 * @param request options, or a vendor's request that names size, seed and format in its own way. Default: 256 by 256
 * pixels or the size of the image, PNG. Node writes only PNG
 */
export async function picture(text: string, request: MediaOptions | MediaRequest = {}): Promise<Blob> {
  const options = mediaOptions(request);
  const { image, format } = options;
  const seed = textSeed(options.seed === undefined ? text : `${text} ${options.seed}`);
  const png = (await changed(image, text, seed, options)) ?? (await drawnPicture(text, seed, options));
  return format ? converted(png, format) : png;
}

/** An image in another format. A browser that cannot write it, such as Safari with WebP, writes PNG. */
async function converted(png: Blob, format: "jpeg" | "webp"): Promise<Blob> {
  const bitmap = await createImageBitmap(png);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: `image/${format}`, quality: 0.9 });
}

async function changed(image: MediaOptions["image"], text: string, seed: number, options: MediaOptions) {
  if (!image) return undefined;
  // Most requests have no image.
  const { changedPicture } = await import("./changed-picture.ts");
  return changedPicture(image, text, seed, options);
}
