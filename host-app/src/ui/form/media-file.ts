import { formatBytes } from "../format-values.ts";
import { fileEnding } from "../media/media-files.ts";
import { mediaOf, type MediaProps } from "../media/media.tsx";

export type Medium = MediaProps["media"];

/** Largest file of a field in bytes: no provider accepts more, and it would fill the page's memory. */
export const LARGEST_FILE: Readonly<Record<Medium, number>> = { image: 25e6, audio: 100e6, video: 200e6 };

/** The medium's name with an article. */
export const WITH_ARTICLE: Readonly<Record<Medium, string>> = {
  image: "an image",
  audio: "an audio file",
  video: "a video",
};

/** Display name of a file. */
export function nameOf(file: Blob): string {
  return file instanceof File && file.name !== "" ? file.name : "The file";
}

/**
 * Why a field rejects a file, without reading it; undefined if it is accepted.
 * @param accept media types that the provider accepts, as in the `accept` attribute
 */
export function problemOfFile(file: Blob, media: Medium, accept?: string): string | undefined {
  const name = nameOf(file);
  if (file.size === 0) return `${name} is empty (0 B). Choose another file.`;
  const medium = mediaOf(file.type);
  // A system may have no type for a file's extension; then the provider decides.
  if (file.type !== "" && medium !== media) {
    return `${name} is ${file.type}. Choose ${WITH_ARTICLE[media]}.`;
  }
  if (file.size > LARGEST_FILE[media]) {
    return `${name} has ${formatBytes(file.size)}. The limit here is ${formatBytes(LARGEST_FILE[media])}; choose a smaller file.`;
  }
  if (accept !== undefined && file.type !== "" && !isAccepted(file.type, accept)) {
    return `${name} is ${file.type}. This provider takes ${accept}.`;
  }
  return undefined;
}

/** What is wrong with a mask whose size differs from its image; undefined if it fits or cannot be read here. */
export async function maskMismatch(mask: Blob, image: Blob): Promise<string | undefined> {
  const [one, other] = await Promise.all([createImageBitmap(mask), createImageBitmap(image)]).catch(() => []);
  if (!one || !other || (one.width === other.width && one.height === other.height)) return undefined;
  return `The mask has ${one.width} × ${one.height} pixels, the image ${other.width} × ${other.height}. Paint it again.`;
}

const plainType = (type: string): string => type.trim().toLowerCase().replace("/x-", "/");

function isAccepted(type: string, accept: string): boolean {
  return accept
    .split(",")
    .map(plainType)
    .some((wanted) => (wanted.endsWith("/*") ? type.startsWith(wanted.slice(0, -1)) : wanted === plainType(type)));
}

/**
 * Loads a file from a URL, without sending keys or cookies.
 * @throws Error with the reason and what to do instead
 */
export async function loadAddress(address: string, media: Medium, signal?: AbortSignal): Promise<File> {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
  if (!url) throw new Error(`“${address}” is not an address. Start it with https://.`);
  if (!mayBeLoaded(url)) {
    throw new Error(
      `This page may only load https: and data: addresses, not ${url.protocol}//. Download the file and choose it.`,
    );
  }
  const response = await fetch(url, {
    credentials: "omit",
    referrerPolicy: "no-referrer",
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Error(
      `${url.host || "The address"} could not be read: it may be offline, or does not let other sites read its files (CORS). Download the file and choose it.`,
      { cause: error },
    );
  });
  if (!response.ok) throw new Error(`${url.host} answered with status ${response.status}. Check the address.`);
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
  const name = decodeURIComponent(url.protocol === "data:" ? "" : (url.pathname.split("/").at(-1) ?? ""));
  const file = new File([await readLimited(response, media)], name || `${media}.${fileEnding(type)}`, { type });
  const problem = problemOfFile(file, media);
  if (problem) throw new Error(problem);
  return file;
}

function mayBeLoaded({ protocol, hostname }: URL): boolean {
  if (protocol === "http:") return hostname === "localhost" || hostname === "127.0.0.1";
  return protocol === "https:" || protocol === "data:";
}

/** Reads a response up to the field's size limit. */
async function readLimited(response: Response, media: Medium): Promise<Blob> {
  const limit = LARGEST_FILE[media];
  const tooLarge = () => new Error(`The file is larger than the limit of ${formatBytes(limit)}.`);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  if (Number(response.headers.get("content-length") ?? 0) > limit) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.length;
    if (size > limit) {
      await reader?.cancel();
      throw tooLarge();
    }
    pieces.push(read.value);
  }
  return new Blob(pieces);
}
