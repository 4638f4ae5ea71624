import {
  http,
  HttpResponse,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  pause,
  readJson,
  type MockFail,
  type MockModel,
} from "@patchbay/mocks";
import { FOLDER, resultOfTask } from "./mock-results.ts";

const ROUTER = "https://router.huggingface.co/fal-ai";
const QUEUE = "https://queue.fal.run";

export const models: readonly MockModel[] = [
  {
    id: "black-forest-labs/FLUX.1-schnell",
    task: "text-to-image",
    providerId: "fal-ai/flux/schnell",
    record: { library_name: "diffusers" },
  },
  {
    id: "alvdansen/pola-photo-flux",
    task: "text-to-image",
    providerId: "fal-ai/flux-lora",
    adapter: "lora",
    adapterWeightsPath: "araminta_k_pola_photo_style.safetensors",
    tags: ["lora"],
    record: { library_name: "diffusers", cardData: { base_model: "black-forest-labs/FLUX.1-dev" } },
  },
  { id: "tencent/HunyuanVideo", task: "text-to-video", providerId: "fal-ai/hunyuan-video" },
  {
    id: "nari-labs/Dia-1.6B",
    task: "text-to-speech",
    providerId: "fal-ai/dia-tts",
    record: { library_name: "dia-tts" },
  },
  {
    id: "openai/whisper-large-v3",
    task: "automatic-speech-recognition",
    providerId: "fal-ai/whisper",
    record: { library_name: "transformers" },
  },
  {
    id: "black-forest-labs/FLUX.1-Kontext-dev",
    task: "image-to-image",
    providerId: "fal-ai/flux-kontext/dev",
    record: { library_name: "diffusers" },
  },
  {
    id: "black-forest-labs/FLUX.2-dev",
    task: "image-text-to-image",
    providerId: "fal-ai/flux-2/edit",
    record: { library_name: "diffusers", pipeline_tag: "image-to-image" },
  },
  {
    id: "Wan-AI/Wan2.2-I2V-A14B",
    task: "image-to-video",
    providerId: "fal-ai/wan/v2.2-a14b/image-to-video/turbo",
    record: { library_name: "wan2.2" },
  },
  {
    id: "Lightricks/LTX-2",
    task: "image-text-to-video",
    providerId: "fal-ai/ltx-2-19b/image-to-video",
    record: { library_name: "ltx" },
  },
  {
    id: "briaai/RMBG-2.0",
    task: "image-segmentation",
    providerId: "fal-ai/bria/background/remove",
    tags: ["custom_code"],
    record: { library_name: "transformers", transformersInfo: { auto_model: "AutoModelForImageSegmentation" } },
  },
  {
    id: "stabilityai/stable-audio-open-1.0",
    task: "text-to-audio",
    providerId: "fal-ai/stable-audio",
    record: { library_name: "stable-audio-tools" },
  },
  { id: "facebook/sam-audio-large", task: "audio-to-audio", providerId: "fal-ai/sam-audio/separate" },
  ...[
    ["depth-estimation", "fal-ai/image-preprocessors/depth-anything/v2"],
    ["mask-generation", "fal-ai/sam2/auto-segment"],
    ["object-detection", "fal-ai/florence-2-large/object-detection"],
    ["zero-shot-object-detection", "fal-ai/florence-2-large/caption-to-phrase-grounding"],
    ["image-to-3d", "fal-ai/trellis-2"],
    ["text-to-3d", "fal-ai/hunyuan3d-v3/text-to-3d"],
    ["video-to-video", "fal-ai/ltx-2-19b/distilled/video-to-video"],
  ].map(([task = "", id = ""]) => ({ id, task, providerId: id })),
];

interface Job {
  readonly app: string;
  readonly path: string;
  /** Undefined for a path without a model. */
  readonly task: string | undefined;
  readonly request: Readonly<Record<string, unknown>>;
}

const jobs = mockJobs<Job>({ queued: 2, running: 2 });

/** The task of the model that a path names by its full id, or by the base of an editing model's id. */
function taskOf(path: string): string | undefined {
  const model =
    models.find(({ providerId }) => providerId === path) ??
    models.find(({ providerId }) => providerId.startsWith(`${path}/`));
  return model?.task;
}

async function call(request: Request, root: string): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(new URL(root).pathname.replace(/\/$/, "").length + 1);
  const job: Job = { app: appOf(path), path, task: taskOf(path), request: await readJson(request) };
  if (!models.some(({ providerId }) => appOf(providerId) === job.app))
    return HttpResponse.json({ detail: `Application '${job.app}' not found` }, { status: 404 });
  // The queue accepts jobs for any path of an app; only their results report errors.
  if (root === QUEUE || searchParams.get("_subdomain") === "queue") return enqueue(job);
  await pause(200);
  return resultOf(job);
}

async function resultOf({ app, path, task, request }: Job): Promise<Response> {
  if (!task) return HttpResponse.json({ detail: `Path ${path.slice(app.length)} not found` }, { status: 404 });
  if (/^text-to-(?:image|video)$/.test(task) && request["prompt"] === undefined) {
    const detail = [{ type: "missing", loc: ["body", "prompt"], msg: "Field required", input: request }];
    return HttpResponse.json({ detail }, { status: 422 });
  }
  return HttpResponse.json((await resultOfTask[task]?.(request)) as object);
}

/** The queue's addresses have only owner and app, without the rest of the path. */
function appOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

function enqueue(job: Job): Response {
  const id = jobs.start(job);
  return HttpResponse.json(
    { ...queueAnswer(id, job), status: "IN_QUEUE", queue_position: 1 },
    { headers: jobs.headers() },
  );
}

/** The queue's data about a job in any status. */
function queueAnswer(id: string, { app }: Job): Readonly<Record<string, string>> {
  const url = `${QUEUE}/${app}/requests/${id}`;
  return { request_id: id, response_url: url, status_url: `${url}/status`, cancel_url: `${url}/cancel` };
}

function status(id: string): Response {
  const seen = jobs.look(id);
  if (!seen) return HttpResponse.json({ detail: "Request not found" }, { status: 404 });
  const { stage, error, position, input } = seen;
  const common = queueAnswer(id, input);
  if (stage === "queued") return HttpResponse.json({ ...common, status: "IN_QUEUE", queue_position: position });
  return HttpResponse.json({ ...common, status: stage === "running" ? "IN_PROGRESS" : "COMPLETED", logs: [], error });
}

async function result(id: string): Promise<Response> {
  const seen = jobs.peek(id);
  if (!seen) return HttpResponse.json({ detail: "Request not found" }, { status: 404 });
  if (seen.error !== undefined) return HttpResponse.json({ detail: seen.error }, { status: 422 });
  return resultOf(seen.input);
}

/** Source: https://fal.ai/docs/inference-api/queue/cancel */
function cancel(id: string): Response {
  const seen = jobs.cancel(id);
  if (!seen) return HttpResponse.json({ status: "NOT_FOUND" }, { status: 404 });
  if (seen.stage === "done") return HttpResponse.json({ status: "ALREADY_COMPLETED" }, { status: 400 });
  return HttpResponse.json({ status: "CANCELLATION_REQUESTED" }, { status: 202 });
}

const refuse = mockFail({
  words: {
    "missing-key": {
      message: 'Cannot access application "{model}". Authentication is required to access this application.',
    },
    "wrong-key": { message: "No user found for Key ID and Secret" },
  },
  body: ({ message }) => ({ detail: message }),
});
const fail: MockFail = ({ model = "", ...problem }) => refuse({ ...problem, model: appOf(model) });

export const errorSource =
  "github.com/fal-ai/fal/issues/1068 (wrong key), recorded answers (missing key, unknown path, 422); unverified: an unknown app";

export const handlers = [
  ...[ROUTER, QUEUE].flatMap((root) => [
    http.get(`${root}/:owner/:app/requests/:id/status`, ({ params }) => status(String(params["id"]))),
    http.put(`${root}/:owner/:app/requests/:id/cancel`, ({ params }) => cancel(String(params["id"]))),
    http.get(`${root}/:owner/:app/requests/:id`, ({ params }) => result(String(params["id"]))),
  ]),
  ...mockKeys(
    { fail },
    [ROUTER, QUEUE, "https://fal.run"].map((root) => http.post(`${root}/*`, ({ request }) => call(request, root))),
  ),
  ...mockMedia(FOLDER),
];
