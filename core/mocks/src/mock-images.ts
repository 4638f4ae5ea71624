import { base64, dataUrl } from "@patchbay/core/provider";
import { HttpResponse, type HttpHandler } from "msw";
import { mediaUrl } from "./media-url.ts";
import { mockSeconds } from "./mock-identity.ts";
import { pause } from "./pause.ts";
import { picture } from "./picture.ts";
import { invalidField, missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

export interface MockImagesOptions extends MockVendor {
  /** Folder served by `mockMedia`, for images as URLs; default: all images are base64. */
  readonly folder?: string;
}

type Asked = Readonly<Record<string, unknown>>;

/** Handlers that answer with images in OpenAI's form, in base64 or as addresses. @param urls absolute addresses */
export function mockImages(urls: readonly string[], options: MockImagesOptions = {}): HttpHandler[] {
  return imageRoutes(urls, options, false);
}

/** Handlers that change the image of a form, in OpenAI's form. @param urls absolute addresses */
export function mockImageEdits(urls: readonly string[], options: MockImagesOptions = {}): HttpHandler[] {
  return imageRoutes(urls, options, true);
}

function imageRoutes(urls: readonly string[], options: MockImagesOptions, takesForm: boolean): HttpHandler[] {
  const { folder } = options;
  const isByAddress = ({ response_format: format = "url" }: Asked): boolean => folder !== undefined && format === "url";
  const wire: MockWire<"images", Asked> = {
    kind: "images",
    tasks: ["text-to-image", "image-to-image"],
    read: readJson,
    check({ prompt, n = 1, response_format: format, size = "1x1" }) {
      if (prompt === undefined) return missingField("prompt");
      if (typeof prompt !== "string" || prompt === "") return invalidField("prompt", "expected a text");
      if (n !== null && !(Number.isInteger(n) && Number(n) >= 1 && Number(n) <= 10))
        return invalidField("n", "expected an integer from 1 to 10");
      if (size !== "auto" && !/^\d+x\d+$/.test(String(size)))
        return invalidField("size", "expected width and height, as in '1024x1024'");
      const formats = [...(folder === undefined ? [] : ["url"]), "b64_json", "base64", undefined, null];
      return formats.includes(format as string) ? undefined : invalidField("response_format", "not supported");
    },
    async simulate(request) {
      const prompt = String(request["prompt"]);
      const images = Array.from({ length: Number(request["n"] ?? 1) }, (_, index) => {
        const text = index === 0 ? prompt : `${prompt} ${index + 1}`;
        return folder !== undefined && isByAddress(request)
          ? mediaUrl(folder, "png", text, request)
          : picture(text, request);
      });
      return { images: await Promise.all(images) };
    },
    async write({ images }, request) {
      await pause(200);
      const data = images.map(async (image, index) => {
        if (typeof image === "string") return { index, url: image };
        return isByAddress(request) ? { index, url: await dataUrl(image) } : { index, b64_json: await base64(image) };
      });
      return HttpResponse.json({ created: mockSeconds(), data: await Promise.all(data) });
    },
  };
  const edits: MockWire<"images", Asked> = {
    ...wire,
    tasks: ["image-to-image"],
    read: readForm,
    check: (request, model) => (request["image"] === undefined ? missingField("image") : wire.check?.(request, model)),
  };
  return urls.map((url) => vendorRoute(options, url, takesForm ? edits : wire));
}

/** A form's fields; a file as its bytes. */
async function readForm(request: Request): Promise<Asked> {
  const form = await request.formData().catch(() => new FormData());
  const fields = Array.from(form, async ([name, value]) => {
    if (typeof value !== "string") return [name.replace("[]", ""), new Uint8Array(await value.arrayBuffer())] as const;
    return [name, name === "n" ? Number(value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(fields));
}
