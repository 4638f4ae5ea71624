import { brightness, type GrayPicture, type Size } from "./gray-picture.ts";

/**
 * Reads an image as gray. The result has the size that `sizeOf` returns for the image's own; what does not fit into
 * its shape is cut off on both sides. Browsers read every usual format, Node reads PNG.
 *
 * @returns undefined for an image that cannot be read
 */
export async function decodePicture(
  file: Uint8Array<ArrayBuffer>,
  sizeOf: (original: Size) => Size,
): Promise<GrayPicture | undefined> {
  try {
    if (typeof OffscreenCanvas !== "undefined") return await decodeInBrowser(file, sizeOf);
    const { decodePng } = await import("./decode-png.ts");
    return await decodePng(file, sizeOf);
  } catch {
    return undefined;
  }
}

async function decodeInBrowser(file: Uint8Array<ArrayBuffer>, sizeOf: (original: Size) => Size) {
  const bitmap = await createImageBitmap(new Blob([file]));
  const { width, height } = sizeOf(bitmap);
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const [wide, high] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index++) pixels[index] = brightness(data, index * 4, 4);
  return { width, height, pixels };
}
