import { base64 } from "@patchbay/core/provider";
import {
  HttpResponse,
  media,
  mockFail,
  picture,
  readForm,
  sound,
  vendorModels,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

const EDITS = ["erase", "outpaint", "remove-background", "search-and-replace", "search-and-recolor"].map(
  (name) => `edit/${name}`,
);
const CONTROLS = ["sketch", "structure", "style"].map((name) => `control/${name}`);

export const models: readonly MockModel[] = [
  ...vendorModels({
    "text-to-image": ["stable-image-core", "sd3.5-large"],
    "image-to-image": "stable-image-ultra",
  }),
  ...["upscale/fast", "upscale/conservative", ...EDITS, ...CONTROLS].map((id) => ({
    id,
    task: "image-to-image",
    providerId: id,
  })),
  ...vendorModels({
    "text-to-audio": "stable-audio-2.5",
    "audio-to-audio": "stable-audio-2.5",
    "image-to-3d": ["stable-fast-3d", "stable-point-aware-3d"],
  }),
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

const SERVICES = ["generate/core", "generate/ultra", "generate/sd3", "edit/inpaint"];
const OPERATIONS = models.flatMap(({ id }) => (id.includes("/") ? [id] : []));

const images = [...SERVICES, ...OPERATIONS].map((service) =>
  vendorRoute(vendor, `https://api.stability.ai/v2beta/stable-image/${service}`, {
    kind: "images",
    tasks: ["text-to-image", "image-to-image"],
    async read(request) {
      const form = await readForm(request);
      const file = form.get("image");
      const text = form.get("prompt") ?? (file instanceof Blob ? `${file.size} bytes` : "");
      // The inpainting service takes no model.
      const defaultModel = service === "edit/inpaint" ? "stable-image-ultra" : `stable-image-${service.split("/")[1]}`;
      const ownModel = OPERATIONS.includes(service) ? service : defaultModel;
      const { seed, ...others } = Object.fromEntries(form);
      const image = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : undefined;
      const options = { ...others, image, ...(seed !== undefined && { seed: Number(seed) }) };
      return { model: form.get("model") ?? ownModel, prompt: String(text), options };
    },
    simulate: async ({ prompt, options }) => ({ images: [await picture(prompt, options)] }),
    async write({ images: made }) {
      const [image = ""] = made;
      const text = typeof image === "string" ? image : await base64(image);
      return HttpResponse.json({ image: text, finish_reason: "SUCCESS", seed: 7 });
    },
  }),
);

const sounds = ["text-to-audio", "audio-to-audio"].map((task) =>
  vendorRoute(vendor, `https://api.stability.ai/v2beta/audio/stable-audio-2/${task}`, {
    kind: "speech",
    tasks: [task],
    read: async (request) => Object.fromEntries(await readForm(request)),
    simulate: ({ prompt = "simulated", ...options }) => ({ audio: sound(String(prompt), options) }),
    async write({ audio }) {
      return HttpResponse.json({ audio: await base64(audio), finish_reason: "SUCCESS", seed: 7 });
    },
  }),
);

const shapes = ["stable-fast-3d", "stable-point-aware-3d"].map((model) =>
  vendorRoute(vendor, `https://api.stability.ai/v2beta/3d/${model}`, {
    kind: "images",
    tasks: ["image-to-3d"],
    async read(request) {
      const file = (await readForm(request)).get("image");
      return { model, text: file instanceof Blob ? `${file.size} bytes` : "" };
    },
    simulate: async ({ text }) => ({ images: [await media("glb", text)] }),
    write: ({ images: [shape] }) => new HttpResponse(shape, { headers: { "content-type": "model/gltf-binary" } }),
  }),
);

export const handlers = [...images, ...sounds, ...shapes];
