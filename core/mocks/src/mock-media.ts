import { http, HttpResponse, type HttpHandler } from "msw";
import { clip } from "./clip.ts";
import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { picture, toBase64 } from "./picture.ts";
import { sound } from "./sound.ts";

export type MediaFormat = "png" | "wav" | "webm";

/** The simulated file of a format: an image, a tune or a clip that depends on the text. */
export async function media(
  format: MediaFormat,
  text: string,
  request: MediaOptions | MediaRequest = {},
): Promise<Blob> {
  if (format === "png") return picture(text, request);
  return format === "wav" ? sound(text, request) : clip(text, request);
}

/** Where `mockMedia(folder)` serves the file that belongs to a text. @param request with size, seed and length */
export function mediaUrl(
  folder: string,
  format: MediaFormat,
  text: string,
  request: MediaOptions | MediaRequest = {},
): string {
  // Half a character is invalid in a URL, and an apostrophe may end a URL within a text.
  const name = [...text.replaceAll(/\p{Surrogate}/gu, "")].slice(0, 60).join("");
  const query = new URLSearchParams(
    Object.entries(mediaOptions(request)).map(([key, value]) => [key, String(value)]),
  ).toString();
  return `${folder}/${encodeURIComponent(name).replaceAll("'", "%27") || "simulated"}.${format}${query && `?${query}`}`;
}

/** Handlers that serve the files which other mocks name as their results. @param folder address, for example a CDN's */
export function mockMedia(folder: string): HttpHandler[] {
  return [
    http.get(`${folder}/*`, async ({ request: { url } }) => {
      const { pathname, searchParams } = new URL(url);
      const name = decodeURIComponent(pathname.split("/").at(-1) ?? "");
      const [, text = "", format] = /^(.*)\.(png|wav|webm)$/s.exec(name) ?? [];
      if (!format) return new HttpResponse(null, { status: 404 });
      return new HttpResponse(await media(format as MediaFormat, text, numbersOf(searchParams)));
    }),
  ];
}

function numbersOf(query: URLSearchParams): Readonly<Record<string, number>> {
  return Object.fromEntries([...query].map(([key, value]) => [key, Number(value)]));
}

/** A simulated file in base64. */
export async function mediaBase64(
  format: MediaFormat,
  text: string,
  request: MediaOptions | MediaRequest = {},
): Promise<string> {
  return toBase64(await media(format, text, request));
}
