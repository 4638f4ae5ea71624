import {
  http,
  HttpResponse,
  mockBatches,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  readJson,
  type MockModel,
} from "@patchbay/mocks";
import { batchForm } from "./mock-batches.ts";
import { ownForm } from "./mock-forms.ts";

/** The vendor's client calls the second address, which is newer. */
const ROOTS = ["https://api.together.ai", "https://api.together.xyz", "https://router.huggingface.co/together"];
const FOLDER = "https://api.together.ai/simulated";

const at = (path: string): string[] => ROOTS.map((root) => `${root}/${path}`);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Llama-3.3-70B-Instruct-Turbo",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "deepseek-ai/DeepSeek-V4-Pro",
    task: "conversational",
    providerId: "deepseek-ai/DeepSeek-V4-Pro",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "Qwen/Qwen3.5-9B",
    task: "conversational",
    providerId: "Qwen/Qwen3.5-9B",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
  {
    id: "openai/gpt-oss-20b",
    task: "text-generation",
    providerId: "openai/gpt-oss-20b",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "black-forest-labs/FLUX.1-schnell",
    task: "text-to-image",
    providerId: "black-forest-labs/FLUX.1-schnell",
    record: { library_name: "diffusers" },
  },
  {
    id: "black-forest-labs/FLUX.2-dev",
    task: "image-to-image",
    providerId: "black-forest-labs/FLUX.2-dev",
    record: { library_name: "diffusers" },
  },
  {
    id: "Wan-AI/Wan2.2-T2V-A14B",
    task: "text-to-video",
    providerId: "Wan-AI/Wan2.2-T2V-A14B",
    record: { library_name: "wan2.2" },
  },
  {
    id: "Wan-AI/Wan2.2-I2V-A14B",
    task: "image-to-video",
    providerId: "Wan-AI/Wan2.2-I2V-A14B",
    record: { library_name: "wan2.2" },
  },
  {
    id: "intfloat/multilingual-e5-large-instruct",
    task: "feature-extraction",
    providerId: "intfloat/multilingual-e5-large-instruct",
    record: { library_name: "sentence-transformers" },
  },
  { id: "hexgrad/Kokoro-82M", task: "text-to-speech", providerId: "hexgrad/Kokoro-82M" },
  {
    id: "openai/whisper-large-v3",
    task: "automatic-speech-recognition",
    providerId: "openai/whisper-large-v3",
    record: { library_name: "transformers" },
  },
  {
    id: "mixedbread-ai/Mxbai-Rerank-Large-V2",
    task: "text-ranking",
    providerId: "mixedbread-ai/Mxbai-Rerank-Large-V2",
  },
];

const INVALID_KEY = "Invalid API key provided. You can find your API key at https://api.together.ai/settings/api-keys.";

const fail = mockFail({
  words: {
    "missing-key": { message: INVALID_KEY },
    "wrong-key": { message: INVALID_KEY },
    "unknown-model": {
      message:
        "Unable to access model {model}. Please visit https://api.together.ai/models to view the list of supported models.",
      code: "model_not_available",
    },
  },
});

interface Video {
  readonly request: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
}

const jobs = mockJobs<Video>({ queued: 1, running: 2 });
const stages = { queued: "in_progress", running: "in_progress", done: "completed" } as const;

function videoOf(id: string, { request, createdAt }: Video, status: string): Readonly<Record<string, unknown>> {
  const { model, seconds = "5" } = request;
  return { id, object: "video", model, created_at: createdAt, status, size: "1366x768", seconds };
}

export const errorSource = "recorded answers (model, wrong key); unverified: the words for a missing key";

const openAiCalls = mockProvider({
  roots: at("v1"),
  calls: [
    "chat",
    "completions",
    "embeddings",
    "images",
    "rerank",
    "speech",
    "transcriptions",
    "translations",
    "models",
  ],
  models,
  ownForm,
  folder: FOLDER,
  bareModelList: true,
  fail,
  headers: { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59", "x-ratelimit-reset": "1" },
});

export const handlers = [
  ...openAiCalls,
  ...mockBatches("https://api.together.ai/v1", openAiCalls, { models, fail, key: "authorization" }, batchForm),
  ...at("v2/videos").flatMap((url) =>
    mockKeys({ fail }, [
      http.post(url, async ({ request }) => {
        const video = { request: await readJson(request), createdAt: Math.floor(Date.now() / 1000) };
        const id = jobs.start(video);
        return HttpResponse.json(videoOf(id, video, "in_progress"), { headers: jobs.headers() });
      }),
      http.get(`${url}/:id`, ({ params }) => {
        const id = String(params["id"]);
        const seen = jobs.look(id);
        if (!seen) return HttpResponse.json({ error: { message: "Video job not found" } }, { status: 404 });
        if (seen.error !== undefined) {
          return HttpResponse.json({ ...videoOf(id, seen.input, "failed"), error: { message: seen.error } });
        }
        const { request } = seen.input;
        const address = mediaUrl(FOLDER, "webm", String(request["prompt"] ?? "simulated"), request);
        const outputs = seen.stage === "done" ? { video_url: address, cost: 0 } : undefined;
        return HttpResponse.json({ ...videoOf(id, seen.input, stages[seen.stage]), outputs });
      }),
    ]),
  ),
  ...mockMedia(FOLDER),
];
