import { base64 } from "@patchbay/core/provider";
import { http, HttpResponse, type HttpHandler } from "msw";
import { clip } from "./clip.ts";
import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { rememberedImage, type MediaFormat } from "./media-url.ts";
import { picture } from "./picture.ts";
import { sound } from "./sound.ts";

/** The simulated file of a format: an image, a tune, a clip or a 3D model that depends on the text and the request. */
export async function media(
  format: MediaFormat,
  text: string,
  request: MediaOptions | MediaRequest = {},
): Promise<Blob> {
  if (format === "png") return picture(text, request);
  if (format === "wav") return sound(text, request);
  // Most pages show neither 3D models nor videos.
  if (format === "glb") return (await import("./solid.ts")).solid(text, mediaOptions(request));
  if (typeof VideoEncoder === "undefined") return clip(text, request);
  const { film } = await import("./film.ts");
  return film(text, request).catch(() => clip(text, request));
}

/** Handlers that serve the files which other mocks name as their results. @param folder address, for example a CDN's */
export function mockMedia(folder: string): HttpHandler[] {
  return [
    http.get(`${folder}/*`, async ({ request: { url } }) => {
      const { pathname, searchParams } = new URL(url);
      const name = decodeURIComponent(pathname.split("/").at(-1) ?? "");
      const [, text = "", extension] = /^(.*)\.(png|jpeg|webp|wav|webm|glb)$/s.exec(name) ?? [];
      if (!extension) return new HttpResponse(null, { status: 404 });
      const format = /^(?:wav|webm|glb)$/.test(extension) ? extension : "png";
      const image = rememberedImage(searchParams.get("image") ?? "");
      const numbers = Object.fromEntries([...searchParams].map(([key, value]) => [key, Number(value)]));
      return new HttpResponse(await media(format as MediaFormat, text, { ...numbers, format: extension, image }));
    }),
  ];
}

/** A simulated file in base64. */
export async function mediaBase64(
  format: MediaFormat,
  text: string,
  request: MediaOptions | MediaRequest = {},
): Promise<string> {
  return base64(await media(format, text, request));
}
