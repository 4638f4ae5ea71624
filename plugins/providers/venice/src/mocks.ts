import {
  clip,
  http,
  HttpResponse,
  mockFail,
  mockJobs,
  mockKeys,
  mockProvider,
  picture,
  readForm,
  readJson,
  sound,
  transcriptWire,
  vendorGet,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";
import { base64 } from "@patchbay/core/provider";

const ROOT = "https://api.venice.ai/api/v1";

const model = (task: string, id: string): MockModel => ({ id, task, providerId: id });

export const models: readonly MockModel[] = [
  { ...model("conversational", "qwen3-5-9b"), reasons: true },
  model("automatic-speech-recognition", "nvidia/parakeet-tdt-0.6b-v3"),
  model("feature-extraction", "text-embedding-qwen3-8b"),
  model("image-to-image", "firered-image-edit"),
  model("image-to-image", "upscaler"),
  model("image-to-image", "bria-bg-remover"),
  model("image-to-video", "seedance-2-0-image-to-video-basic"),
  model("text-to-audio", "elevenlabs-sound-effects-v2"),
  model("text-to-image", "qwen-image-2"),
  model("text-to-speech", "tts-kokoro"),
  model("text-to-video", "seedance-2-0-text-to-video-basic"),
  model("video-to-video", "topaz-video-upscale"),
];

export const errorSource =
  "docs.venice.ai/api-reference/error-codes; unverified: the words for an unsuitable model or a missing field";

const fail = mockFail({
  words: {
    "missing-key": { message: "Authentication failed" },
    "wrong-key": { message: "Authentication failed" },
    "unknown-model": { message: "Specified model not found" },
    "missing-field": { message: "Invalid request parameters" },
    "invalid-request": { message: "Invalid request parameters" },
    "rate-limit": { message: "Rate limit exceeded" },
    overloaded: { message: "The model is at capacity. Please try again later." },
    server: { message: "Inference processing failed" },
  },
  body: ({ status, message, field }) => ({
    error: message,
    // Only wrong fields have details.
    ...(field !== null && status === 400 && { details: { _errors: [], [field]: { _errors: ["Field is required"] } } }),
  }),
});

const vendor = { models, key: "authorization", fail };

/** The vendor's type of a model, by its task. */
const TYPES: Readonly<Record<string, string>> = {
  "automatic-speech-recognition": "asr",
  conversational: "text",
  "feature-extraction": "embedding",
  "image-to-image": "inpaint",
  "text-to-audio": "music",
  "text-to-image": "image",
  "text-to-speech": "tts",
};

function describeModel({ providerId: id, task, contextLength = 131_072 }: MockModel): object {
  const type = id === "upscaler" ? "upscale" : (TYPES[task] ?? "video");
  return {
    id,
    object: "model",
    owned_by: "venice.ai",
    type,
    model_spec: {
      privacy: "private",
      ...(type === "text" && { availableContextTokens: contextLength }),
      ...(type === "video" && { constraints: { model_type: task === "video-to-video" ? "video" : task } }),
    },
  };
}

type Asked = Readonly<Record<string, unknown>>;

/** Handlers of a kind of job: the finished one is answered with its file. */
function queue(medium: string, make: (text: string, request: Asked) => Blob) {
  const jobs = mockJobs<Asked>({ queued: 0, running: 2 });
  return mockKeys(vendor, [
    http.post(`${ROOT}/${medium}/queue`, async ({ request }) => {
      const input = await readJson(request);
      return HttpResponse.json({ model: input["model"], queue_id: jobs.start(input) }, { headers: jobs.headers() });
    }),
    http.post(`${ROOT}/${medium}/retrieve`, async ({ request }) => {
      const job = jobs.look(String((await readJson(request))["queue_id"]));
      const lost = "Media could not be found. Request may be invalid, expired, or deleted.";
      if (!job) return HttpResponse.json({ error: lost }, { status: 404 });
      if (job.error !== undefined) return HttpResponse.json({ error: job.error }, { status: 422 });
      if (job.stage !== "done") {
        return HttpResponse.json({ status: "PROCESSING", average_execution_time: 20_000, execution_duration: 1000 });
      }
      const file = make(String(job.input["prompt"] ?? "simulated"), job.input);
      return new HttpResponse(file, { headers: { "content-type": file.type } });
    }),
  ]);
}

const imageTasks = {
  kind: "images" as const,
  simulate: async (request: Asked) => ({ images: [await drawn(request)] }),
};
const drawn = (request: Asked) => picture(String(request["prompt"] ?? "simulated"), request);

export const handlers = [
  vendorGet(vendor, `${ROOT}/models`, () => ({ object: "list", type: "all", data: models.map(describeModel) })),
  ...mockProvider({ ...vendor, roots: [ROOT], calls: ["chat", "embeddings", "speech"] }),
  vendorRoute(
    vendor,
    `${ROOT}/audio/transcriptions`,
    transcriptWire({
      async read(request) {
        const form = await readForm(request);
        return { model: form.get("model"), recording: form.get("file"), isTimed: form.get("timestamps") === "true" };
      },
      write: ({ text, segments: segment = [{ text, start: 0, end: 2.5 }] }, { isTimed }) =>
        HttpResponse.json({ text, duration: segment.at(-1)?.end ?? 0, ...(isTimed && { timestamps: { segment } }) }),
    }),
  ),
  vendorRoute(vendor, `${ROOT}/image/generate`, {
    ...imageTasks,
    tasks: ["text-to-image"],
    read: readJson,
    async write({ images }) {
      const texts = images.map((image) => (typeof image === "string" ? image : base64(image)));
      return HttpResponse.json({ id: "simulated", images: await Promise.all(texts), timing: { total: 1 } });
    },
  }),
  ...Object.entries({ edit: "", upscale: "upscaler", "background-remove": "bria-bg-remover" }).map(([service, name]) =>
    vendorRoute(vendor, `${ROOT}/image/${service}`, {
      ...imageTasks,
      tasks: ["image-to-image"],
      read: async (request) => ({ ...(await readJson(request)), ...(name !== "" && { model: name }) }),
      write: ({ images: [image = ""] }) => new HttpResponse(image, { headers: { "content-type": "image/png" } }),
    }),
  ),
  ...queue("video", clip),
  ...queue("audio", sound),
];
