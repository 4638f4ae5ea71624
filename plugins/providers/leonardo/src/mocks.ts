import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobRoutes,
  mockKeys,
  mockMedia,
  readForm,
  vendorModels,
} from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-image": "seedream-5.0-pro",
  "image-to-image": "seedream-5.0-pro",
  "text-to-video": "alibaba/wan-3.0",
  "image-to-video": "alibaba/wan-3.0",
});

export const errorSource = "https://docs.leonardo.ai/docs/api-error-messages (form, keys); unverified: other words";

type Json = Readonly<Record<string, unknown>>;

const ROOT = "https://cloud.leonardo.ai/api/rest";
const FOLDER = "https://cdn.leonardo.ai/simulated";
const STORAGE = "https://storage.leonardo.ai/simulated";

const fail = mockFail({
  words: {
    "missing-key": { message: "Authentication hook unauthorized this request", code: "access-denied" },
    "wrong-key": { message: "Invalid response from authorization hook", code: "unexpected" },
    "unknown-model": { status: 400, message: "model {model} is not supported", code: "bad-request" },
    other: { code: "bad-request" },
  },
  body: ({ message: error, code }) => ({ error, path: "$", code }),
});
const vendor = { models, fail, key: "authorization" };

/** Images that were uploaded, by their ids. */
const uploads = new Map<string, Uint8Array<ArrayBuffer>>();
let uploaded = 0;

const isVideo = (model: unknown): boolean =>
  models.some(({ providerId, task }) => providerId === model && task.endsWith("video"));

/** The address of the file that a request asks for. */
function fileOf({ model, parameters = {} }: Json): string {
  const { prompt = "simulated", guidances = {}, ...options } = parameters as Json;
  const { image_reference: references, start_frame: frames = references } = guidances as Json;
  const [first] = (frames ?? []) as readonly { readonly image: Json }[];
  const image = uploads.get(String(first?.image["id"]));
  return mediaUrl(FOLDER, isVideo(model) ? "webm" : "png", String(prompt), { ...options, ...(image && { image }) });
}

export const handlers = [
  ...mockJobRoutes(vendor, {
    start: { [`${ROOT}/v2/generations`]: models.map(({ task }) => task) },
    look: [`${ROOT}/v1/generations/:id`],
    required: ["parameters"],
    accepted: (generationId) => ({ generate: { generationId } }),
    job({ id, stage, error, input }) {
      if (error !== undefined) return { generations_by_pk: { id, status: "FAILED", generated_images: [] } };
      if (stage !== "done") return { generations_by_pk: { id, status: "PENDING", generated_images: [] } };
      const url = fileOf(input);
      const file = { id: "1", nsfw: false, ...(isVideo(input["model"]) ? { motionMP4URL: url } : { url }) };
      return { generations_by_pk: { id, status: "COMPLETE", generated_images: [file] } };
    },
  }),
  ...mockKeys(vendor, [
    http.post(`${ROOT}/v1/init-image`, () => {
      const id = `image-${(uploaded += 1)}`;
      const fields = JSON.stringify({ key: id });
      return HttpResponse.json({ uploadInitImage: { id, fields, key: id, url: STORAGE } });
    }),
  ]),
  http.post(STORAGE, async ({ request }) => {
    const form = await readForm(request);
    const file = form.get("file");
    if (file instanceof Blob) uploads.set(String(form.get("key")), new Uint8Array(await file.arrayBuffer()));
    return new HttpResponse(null, { status: 204 });
  }),
  ...mockMedia(FOLDER),
];
