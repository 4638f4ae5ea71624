import { http, HttpResponse, type HttpHandler } from "msw";
import { mediaBase64, mediaUrl } from "./mock-media.ts";
import { pause } from "./pause.ts";
import { readJson, refusal } from "./read-json.ts";

export interface MockImagesOptions {
  /** Folder that `mockMedia` serves, for requests with `response_format: "url"`. */
  readonly folder?: string;
}

/** Handlers that answer with an image in OpenAI's form, in base64 or as an address. @param urls absolute addresses */
export function mockImages(urls: readonly string[], { folder }: MockImagesOptions = {}): HttpHandler[] {
  return urls.map((url) =>
    http.post(url, async ({ request }) => {
      const { prompt, response_format: format } = await readJson(request);
      if (typeof prompt !== "string") return refusal("'prompt' must be a text");
      await pause(800);
      const image =
        folder !== undefined && format === "url"
          ? { url: mediaUrl(folder, "png", prompt) }
          : { b64_json: await mediaBase64("png", prompt) };
      return HttpResponse.json({ created: Math.floor(Date.now() / 1000), data: [{ index: 0, ...image }] });
    }),
  );
}
