import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockKeys,
  mockMedia,
  vendorModels,
  vendorRoute,
} from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-image": ["ideogram-v4", "ideogram-v3"],
  "image-to-image": ["ideogram-v3", "ideogram-v4", "edit", "remove-background", "ideogram-v3/replace-background"],
  "image-to-text": "V_3",
});

export const errorSource =
  "https://developer.ideogram.ai/openapi.yaml, by a copy of 2026-08-22 (form); unverified: all words";

const ROOT = "https://api.ideogram.ai";
const FOLDER = "https://ideogram.ai/api/images/ephemeral/simulated";

const vendor = {
  models,
  key: "Api-Key",
  fail: mockFail({
    words: { "unknown-model": { message: "Not found." } },
    body: ({ message: error }) => ({ error }),
  }),
};

/** A form's fields; a file as its bytes. */
async function fieldsOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const form = await request.formData().catch(() => new FormData());
  const entries = Array.from(form, async ([name, value]) => {
    return [name, typeof value === "string" ? value : new Uint8Array(await value.arrayBuffer())] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const images = (path: string, task: string, model: string) =>
  vendorRoute(vendor, `${ROOT}/v1/${path}`, {
    kind: "images",
    tasks: [task],
    read: async (request) => ({ ...(await fieldsOf(request)), model }) as Readonly<Record<string, unknown>>,
    simulate({ prompt, text_prompt: text = prompt, resolution: size, images: image, ...rest }) {
      return { images: [mediaUrl(FOLDER, "png", String(text ?? "simulated"), { size, image, ...rest })] };
    },
    write: ({ images: made }) =>
      HttpResponse.json({
        created: "2026-01-01T00:00:00Z",
        data: made.map((url) => ({ url, prompt: "", resolution: "1024x1024", is_image_safe: true, seed: 7 })),
      }),
  });

export const handlers = [
  images("ideogram-v4/generate", "text-to-image", "ideogram-v4"),
  images("ideogram-v3/generate", "text-to-image", "ideogram-v3"),
  images("ideogram-v4/remix", "image-to-image", "ideogram-v4"),
  images("ideogram-v3/remix", "image-to-image", "ideogram-v3"),
  images("ideogram-v3/inpaint", "image-to-image", "ideogram-v3"),
  ...["edit", "remove-background", "ideogram-v3/replace-background"].map((id) => images(id, "image-to-image", id)),
  ...mockKeys(vendor, [
    http.post(`${ROOT}/describe`, async ({ request }) => {
      const { image_file: image } = await fieldsOf(request);
      const bytes = image instanceof Uint8Array ? image.length : 0;
      return HttpResponse.json({ descriptions: [{ text: `A simulated description of an image of ${bytes} bytes.` }] });
    }),
    http.post(`${ROOT}/v1/*`, () => vendor.fail({ status: 404, kind: "unknown-model", message: "Not found." })),
  ]),
  ...mockMedia(FOLDER),
];
