import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockKeys,
  mockMedia,
  mockProvider,
  readJson,
  vendorModels,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

const OPERATIONS = ["removeBackground", "vectorize", "crispUpscale", "eraseRegion"];

export const models: readonly MockModel[] = [
  ...vendorModels({
    "text-to-image": "recraftv4_1",
    "image-to-image": ["recraftv4_1", "recraftv3"],
  }),
  ...OPERATIONS.map((id) => ({ id, task: "image-to-image", providerId: id })),
];

export const errorSource = "unverified: the form {code, message} and all words";

type Json = Readonly<Record<string, unknown>>;

const ROOT = "https://external.api.recraft.ai/v1";
const FOLDER = "https://img.recraft.ai/simulated";

const fail = mockFail({ body: ({ code, message }) => ({ code, message }) });
const vendor = { models, fail, key: "authorization" };

/** @param model the operation, whose requests name no model */
const changed = (path: string, model?: string) =>
  vendorRoute(vendor, `${ROOT}/images/${path}`, {
    kind: "images",
    tasks: ["image-to-image"],
    read: async (request): Promise<Json> => ({ ...(await readJson(request)), ...(model && { model }) }),
    simulate: ({ prompt, ...options }) => ({ images: [mediaUrl(FOLDER, "png", String(prompt ?? path), options)] }),
    write({ images }) {
      const [image] = images.map((url) => ({ image_id: "simulated", url }));
      return HttpResponse.json({ created: 1_735_689_600, credits: 1, ...(model ? { image } : { data: [image] }) });
    },
  });

export const handlers = [
  ...mockProvider({ roots: [ROOT], calls: ["images"], models, fail, folder: FOLDER }),
  changed("imageToImage"),
  changed("inpaint"),
  ...OPERATIONS.map((id) => changed(id, id)),
  ...mockKeys(vendor, [
    http.post(`${ROOT}/images/*`, () => fail({ status: 404, kind: "unknown-model", message: "Not found." })),
  ]),
  ...mockMedia(FOLDER),
];
