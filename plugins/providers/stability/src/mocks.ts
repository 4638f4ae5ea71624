import { base64 } from "@patchbay/core/provider";
import { HttpResponse, mockFail, picture, readForm, vendorRoute, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "stable-image-core", task: "text-to-image", providerId: "stable-image-core" },
  { id: "sd3.5-large", task: "text-to-image", providerId: "sd3.5-large" },
  { id: "stable-image-ultra", task: "image-to-image", providerId: "stable-image-ultra" },
];

const NAMES: Readonly<Record<number, string>> = { 401: "unauthorized", 404: "not_found", 429: "rate_limit_exceeded" };

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({
    words: {
      "missing-key": { message: "authorization: is missing" },
      "wrong-key": { message: "authorization: invalid or missing header value" },
      "unknown-model": { status: 400, message: "model: there is no {model}" },
    },
    body: ({ status, message, requestId: id }) => ({ id, name: NAMES[status] ?? "bad_request", errors: [message] }),
  }),
};

export const errorSource = "unverified: the form {id, name, errors} and all words";

export const handlers = ["generate/core", "generate/ultra", "generate/sd3", "edit/inpaint"].map((service) =>
  vendorRoute(vendor, `https://api.stability.ai/v2beta/stable-image/${service}`, {
    kind: "images",
    tasks: ["text-to-image", "image-to-image"],
    async read(request) {
      const form = await readForm(request);
      const file = form.get("image");
      const text = form.get("prompt") ?? (file instanceof Blob ? `${file.size} bytes` : "");
      // The inpainting service takes no model.
      const defaultModel = service === "edit/inpaint" ? "stable-image-ultra" : `stable-image-${service.split("/")[1]}`;
      const { seed, ...others } = Object.fromEntries(form);
      const image = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : undefined;
      const options = { ...others, image, ...(seed !== undefined && { seed: Number(seed) }) };
      return { model: form.get("model") ?? defaultModel, prompt: String(text), options };
    },
    simulate: async ({ prompt, options }) => ({ images: [await picture(prompt, options)] }),
    async write({ images }) {
      const [image = ""] = images;
      const text = typeof image === "string" ? image : await base64(image);
      return HttpResponse.json({ image: text, finish_reason: "SUCCESS", seed: 7 });
    },
  }),
);
