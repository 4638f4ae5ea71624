import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { fileSeed } from "./mock-identity.ts";

/** Images are PNG unless the request names another format. */
export type MediaFormat = "png" | "wav" | "webm" | "glb";

/** Images of requests, by their names in addresses. */
const images = new Map<string, Uint8Array<ArrayBuffer>>();
const MOST_IMAGES = 8;

/** The image of a request with this name in an address, if it is one of the last. */
export function rememberedImage(name: string): Uint8Array<ArrayBuffer> | undefined {
  return images.get(name);
}

function remember(image: Uint8Array<ArrayBuffer>): string {
  const key = fileSeed(image).toString(36);
  images.delete(key);
  images.set(key, image);
  const [oldest] = images.keys();
  if (images.size > MOST_IMAGES && oldest !== undefined) images.delete(oldest);
  return key;
}

/** Where `mockMedia(folder)` serves the file that belongs to a text and a request. */
export function mediaUrl(
  folder: string,
  format: MediaFormat,
  text: string,
  request: MediaOptions | MediaRequest = {},
): string {
  // Half a character is invalid in a URL, and an apostrophe may end a URL within a text.
  const name = [...text.replaceAll(/\p{Surrogate}/gu, "")].slice(0, 60).join("");
  const { image, format: imageFormat = "png", ...numbers } = mediaOptions(request);
  const query = new URLSearchParams(Object.entries(numbers).map(([key, value]) => [key, String(value)]));
  if (image) query.set("image", remember(image));
  const extension = format === "png" ? imageFormat : format;
  const file = `${encodeURIComponent(name).replaceAll("'", "%27") || "simulated"}.${extension}`;
  return `${folder}/${file}${query.size > 0 ? `?${query}` : ""}`;
}
