import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  pause,
  readJson,
  transcribe,
  type MockLook,
  type MockModel,
} from "@patchbay/mocks";

const ROOTS = ["https://api.replicate.com", "https://router.huggingface.co/replicate"];
const FOLDER = "https://replicate.delivery/simulated";

/** A model whose videos take longer than the minute that the vendor keeps a connection open. */
const SLOW_MODEL = "genmoai/mochi-1:1944af04d098ef69bed7f9d335d102e652203f268ec4aaa2d836f6217217e460";

const MUSIC = "meta/musicgen:671ac645ce5e552cc63a54a2bbff63fcf798043055d2dac5fc9e36a837eedcfb";
const BLIP = "salesforce/blip:2e1dddc8621f72155f24cf2e0adbde548458d3cab9f00c0139eea840d0ac4746";
const TRELLIS = "firtoz/trellis:e8f6c45206993f297372f5436b90350817bd9b4a0d52d2a76df50c1c8afa2b3c";

export const models: readonly MockModel[] = [
  {
    id: "black-forest-labs/FLUX.1-schnell",
    task: "text-to-image",
    providerId: "black-forest-labs/flux-schnell",
    record: { library_name: "diffusers" },
  },
  {
    id: "ByteDance/SDXL-Lightning",
    task: "text-to-image",
    providerId: "bytedance/sdxl-lightning-4step:6f7a773af6fc3e8de9d5a3c00be77c17308914bf67772726aff83496ba1e3bbe",
  },
  {
    id: "hexgrad/Kokoro-82M",
    task: "text-to-speech",
    providerId: "jaaari/kokoro-82m:f559560eb822dc509045f3921a1921234918b91739db4bf3daab2169b71c7a13",
  },
  { id: "Wan-AI/Wan2.1-T2V-14B", task: "text-to-video", providerId: "wavespeedai/wan-2.1-t2v-480p" },
  { id: "genmo/mochi-1-preview", task: "text-to-video", providerId: SLOW_MODEL, record: { library_name: "diffusers" } },
  {
    id: "black-forest-labs/FLUX.1-Kontext-dev",
    task: "image-to-image",
    providerId: "black-forest-labs/flux-kontext-dev",
    record: { library_name: "diffusers" },
  },
  {
    id: "openai/whisper-large-v3",
    task: "automatic-speech-recognition",
    providerId: "openai/whisper:8099696689d249cf8b122d833c36ac3f75505c666a395ca40ef26f68e7d3d16e",
    record: { library_name: "transformers" },
  },
  { id: TRELLIS, task: "image-to-3d", providerId: TRELLIS },
  { id: BLIP, task: "image-to-text", providerId: BLIP },
  {
    id: "wavespeedai/wan-2.1-i2v-480p",
    task: "image-to-video",
    providerId: "wavespeedai/wan-2.1-i2v-480p",
  },
  { id: MUSIC, task: "text-to-audio", providerId: MUSIC },
];

type Input = Readonly<Record<string, unknown>>;
interface Job {
  readonly task: string;
  readonly input: Input;
  /** The model's name at the vendor: `owner/name`, with a version if the call named one. */
  readonly model: string;
  readonly createdAt: string;
}

const jobs = mockJobs<Job>({ queued: 1, running: 1 });
const statuses = { queued: "starting", running: "processing", done: "succeeded" };

function outputOf({ task, input }: Job): unknown {
  const text = String(input["prompt"] ?? input["text"] ?? "simulated");
  if (task === "text-to-speech" || task === "text-to-audio") return mediaUrl(FOLDER, "wav", text);
  if (task === "image-to-text") return "Caption: a simulated image";
  if (task === "image-to-3d") return { model_file: mediaUrl(FOLDER, "glb", text, input) };
  if (task.endsWith("video")) return mediaUrl(FOLDER, "webm", text, input);
  if (task === "automatic-speech-recognition") return { transcription: transcribe(String(input["audio"])).text };
  return [mediaUrl(FOLDER, "png", text, input)];
}

function predictionOf(id: string, job: Job, status: string, error: string | null = null): Response {
  const [model, version = "hidden"] = job.model.split(":");
  const url = `https://api.replicate.com/v1/predictions/${id}`;
  const prediction = {
    id,
    model,
    version,
    status,
    input: job.input,
    output: status === "succeeded" ? outputOf(job) : null,
    error,
    source: "api",
    data_removed: false,
    created_at: job.createdAt,
    urls: { get: url, cancel: `${url}/cancel` },
  };
  return HttpResponse.json(prediction, { headers: jobs.headers() });
}

function unknown(what: "model" | "version"): Response {
  if (what === "model") {
    return HttpResponse.json({ detail: "The requested resource could not be found.", status: 404 }, { status: 404 });
  }
  const detail = "The specified version does not exist (or perhaps you don't have permission to use it?)";
  return HttpResponse.json({ title: "Invalid version or not permitted", detail, status: 422 }, { status: 422 });
}

/** The state of a prediction at a poll. */
function predictionAt(id: string, { stage, input, error, isCancelled }: MockLook<Job>): Response {
  if (isCancelled) return predictionOf(id, input, "canceled");
  return error === undefined ? predictionOf(id, input, statuses[stage]) : predictionOf(id, input, "failed", error);
}

async function predict(request: Request, model: MockModel | undefined): Promise<Response> {
  const { input, version } = await readJson(request);
  if (!model) return unknown(version === undefined ? "model" : "version");
  const job: Job = {
    task: model.task,
    input: (input ?? {}) as Input,
    model: model.providerId,
    createdAt: new Date().toISOString(),
  };
  const id = jobs.start(job);
  await pause(200);
  const isWaitedFor = request.headers.get("prefer")?.startsWith("wait") && model.providerId !== SLOW_MODEL;
  return predictionOf(id, job, isWaitedFor && !jobs.peek(id)?.isScripted ? "succeeded" : "starting");
}

const fail = mockFail({
  words: {
    "missing-key": { message: "You did not pass an authentication token" },
    "wrong-key": { message: "You did not pass a valid authentication token" },
  },
  body: ({ status, message: detail }) => ({ title: "Unauthenticated", detail, status }),
});

export const errorSource = "github.com/replicate/replicate-python/issues/47; unverified: a model without a version";

export const handlers = [
  ...ROOTS.flatMap((root) =>
    mockKeys({ fail }, [
      http.post(`${root}/v1/models/:owner/:name/predictions`, ({ request, params }) => {
        const id = `${String(params["owner"])}/${String(params["name"])}`;
        return predict(
          request,
          models.find(({ providerId }) => providerId === id),
        );
      }),
      http.post(`${root}/v1/predictions`, async ({ request }) => {
        const { version } = await readJson(request.clone());
        return predict(
          request,
          models.find(({ providerId }) => providerId.endsWith(`:${String(version)}`)),
        );
      }),
      http.get(`${root}/v1/predictions/:id`, ({ params }) => {
        const id = String(params["id"]);
        const seen = jobs.look(id);
        if (!seen) return HttpResponse.json({ detail: "Not found", status: 404 }, { status: 404 });
        return predictionAt(id, seen);
      }),
      // Source: https://replicate.com/docs/reference/http#predictions.cancel
      http.post(`${root}/v1/predictions/:id/cancel`, ({ params }) => {
        const id = String(params["id"]);
        jobs.cancel(id);
        const seen = jobs.peek(id);
        if (!seen) return HttpResponse.json({ detail: "Not found", status: 404 }, { status: 404 });
        return predictionAt(id, seen);
      }),
    ]),
  ),
  ...mockMedia(FOLDER),
];
