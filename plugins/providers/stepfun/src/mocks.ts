import { base64 } from "@patchbay/core/provider";
import {
  HttpResponse,
  media,
  mediaUrl,
  mockFail,
  mockMedia,
  mockProvider,
  readJson,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

const FOLDER = "https://api.stepfun.ai/simulated";

const model = (task: string, id: string): MockModel => ({ id, task, providerId: id });

export const models: readonly MockModel[] = [
  { ...model("conversational", "step-3.5-flash"), reasons: true },
  model("automatic-speech-recognition", "step-asr"),
  model("image-to-image", "step-image-edit-2"),
  model("text-to-image", "step-image-edit-2"),
  model("text-to-speech", "stepaudio-2.5-tts"),
];

export const errorSource =
  "github.com/api-evangelist/stepfun, errors/stepfun-error-codes.yml (form and wrong key); unverified: the other words";

const ROOTS = ["https://api.stepfun.ai/v1", "https://api.stepfun.com/v1"];

const fail = mockFail({
  words: {
    "missing-key": { message: "Incorrect API key provided", type: "invalid_api_key" },
    "wrong-key": { message: "Incorrect API key provided", type: "invalid_api_key" },
  },
  body: ({ message, type }) => ({ error: { message, type } }),
});

export const handlers = [
  ...mockProvider({
    roots: ROOTS,
    calls: ["chat", "edits", "models", "speech", "transcriptions"],
    models,
    folder: FOLDER,
    fail,
  }),
  ...ROOTS.map((root) =>
    vendorRoute({ models, fail, key: "authorization" }, `${root}/images/generations`, {
      kind: "images",
      tasks: ["text-to-image"],
      read: readJson,
      async simulate({ prompt, size, response_format: format, ...options }) {
        // The vendor writes the height first.
        const [height, width] = String(size).split("x").map(Number);
        const request = { ...options, ...(width && { width, height }) };
        const text = String(prompt);
        if (format !== "b64_json") return { images: [mediaUrl(FOLDER, "png", text, request)] };
        return { images: [await media("png", text, request)] };
      },
      async write({ images: [image] }) {
        const file = typeof image === "string" ? { url: image } : { b64_json: await base64(image!) };
        return HttpResponse.json({ created: 1_767_225_600, data: [{ ...file, finish_reason: "success", seed: 1 }] });
      },
    }),
  ),
  ...mockMedia(FOLDER),
];
