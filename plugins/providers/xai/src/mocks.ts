import { base64 } from "@patchbay/core/provider";
import {
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobRoutes,
  mockMedia,
  mockProvider,
  picture,
  readForm,
  readJson,
  soundWire,
  transcriptWire,
  vendorGet,
  vendorModels,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "grok-4.3",
    task: "conversational",
    providerId: "grok-4.3",
    tags: ["conversational", "image-text-to-text"],
    reasons: true,
  },
  ...vendorModels({
    // Requests for speech and transcripts name no model.
    "automatic-speech-recognition": "stt",
    "text-to-speech": "tts",
    "text-to-image": "grok-imagine-image",
    "image-to-image": "grok-imagine-image",
    "text-to-video": "grok-imagine-video",
    "image-to-video": "grok-imagine-video",
  }),
];

export const errorSource =
  "github.com/continuedev/continue/issues/10778 and UKGovernmentBEIS/inspect_ai/pull/2267 (keys, form), github.com/ChatGPTNextWeb/NextChat/issues/6397 (model); unverified: the words for a missing key and for fields";

const refusedKey = {
  status: 400,
  message: "Incorrect API key provided: xa***id. You can obtain an API key from https://console.x.ai.",
};

const fail = mockFail({
  words: {
    "missing-key": refusedKey,
    "wrong-key": refusedKey,
    "unknown-model": {
      message:
        "The model {model} does not exist or your team simulated does not have access to it. Please ensure you're using the correct API key. If you believe this is a mistake, please contact support and quote your team ID and the model name.",
      code: "Some requested entity was not found",
    },
  },
  body: ({ status, message: error, code }) => ({
    code: status === 400 ? "Client specified an invalid argument" : code,
    error,
  }),
});

const ROOT = "https://api.x.ai/v1";

const FOLDER = "https://vidgen.x.ai/simulated";

const vendor = { models, key: "authorization", fail };
const chats = models.filter(({ task }) => task === "conversational");

export const handlers = [
  ...mockProvider({
    roots: [ROOT],
    calls: ["chat", "images", "models"],
    models,
    fail,
    folder: FOLDER,
    reasoningField: "reasoning_content",
  }),
  vendorGet(vendor, `${ROOT}/language-models`, () => ({
    models: chats.map(({ providerId: id }) => ({
      id,
      object: "model",
      created: 1_735_689_600,
      owned_by: "xai",
      input_modalities: ["text", "image"],
      output_modalities: ["text"],
      prompt_text_token_price: 30_000,
      completion_text_token_price: 150_000,
      max_prompt_length: 131_072,
      aliases: [],
    })),
  })),
  vendorRoute(vendor, `${ROOT}/images/edits`, {
    kind: "images",
    tasks: ["image-to-image"],
    async read(request): Promise<Readonly<Record<string, unknown>>> {
      const { image, ...body } = await readJson(request);
      return { ...body, image: (image as { url?: string } | undefined)?.url };
    },
    check: (body) =>
      body["image"] === undefined
        ? { status: 400, kind: "missing-field", message: "Missing required parameter: 'image'.", field: "image" }
        : undefined,
    simulate: async (body) => ({ images: [await picture(String(body["prompt"]), body)] }),
    async write({ images }) {
      const data = images.map(async (image) => ({
        ...(typeof image === "string" ? { url: image } : { b64_json: await base64(image) }),
        revised_prompt: "",
      }));
      return HttpResponse.json({ data: await Promise.all(data) });
    },
  }),
  vendorRoute(
    vendor,
    `${ROOT}/tts`,
    soundWire(["text-to-speech"], async (request) => ({ model: "tts", text: (await readJson(request))["text"] })),
  ),
  vendorRoute(
    vendor,
    `${ROOT}/stt`,
    transcriptWire({
      async read(request) {
        const form = await readForm(request);
        return { model: "stt", recording: form.get("file") ?? form.get("url") };
      },
      write: ({ text, segments: words = [{ text, start: 0, end: 2.5 }] }) =>
        HttpResponse.json({ text, language: "", duration: words.at(-1)?.end ?? 0, words }),
    }),
  ),
  ...mockJobRoutes(vendor, {
    start: { [`${ROOT}/videos/generations`]: ["text-to-video", "image-to-video"] },
    look: [`${ROOT}/videos/:id`],
    accepted: (request_id) => ({ request_id }),
    job({ input, stage, error: message }) {
      if (message !== undefined) return { status: "failed", error: { message } };
      if (stage !== "done") return { status: "pending", progress: 50 };
      const url = mediaUrl(FOLDER, "webm", String(input["prompt"] ?? "simulated"), input);
      const video = { url, duration: input["duration"] ?? 8, respect_moderation: true };
      return { status: "done", video, model: input["model"], progress: 100 };
    },
  }),
  ...mockMedia(FOLDER),
];
