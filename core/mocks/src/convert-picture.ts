/** Writes an image in another format. A browser that cannot write it, such as Safari with WebP, writes PNG. */
export async function convertPicture(picture: Blob, format: "jpeg" | "webp"): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: `image/${format}`, quality: 0.9 });
}
