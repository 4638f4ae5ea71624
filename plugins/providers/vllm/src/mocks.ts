import {
  clip,
  http,
  HttpResponse,
  mockFail,
  mockJobs,
  mockProvider,
  mockSpeech,
  readForm,
  readJson,
  scoresOf,
  simulateTask,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

const CHAT = "Qwen/Qwen2.5-VL-7B-Instruct";

/** A real server runs one model, and not both embeddings and chat: the simulation has both for users to try. */
export const models: readonly MockModel[] = [
  { id: CHAT, task: "conversational", providerId: CHAT, tags: ["image-text-to-text"] },
  { id: "Qwen/Qwen3-8B", task: "conversational", providerId: "Qwen/Qwen3-8B", reasons: true },
  { id: CHAT, task: "text-generation", providerId: CHAT },
  {
    id: "Qwen/Qwen3-Embedding-0.6B",
    task: "feature-extraction",
    providerId: "Qwen/Qwen3-Embedding-0.6B",
    record: { library_name: "sentence-transformers" },
  },
  {
    id: "BAAI/bge-reranker-v2-m3",
    task: "text-ranking",
    providerId: "BAAI/bge-reranker-v2-m3",
    record: { library_name: "sentence-transformers" },
  },
  {
    id: "Qwen/Qwen3-Embedding-0.6B",
    task: "sentence-similarity",
    providerId: "Qwen/Qwen3-Embedding-0.6B",
    record: { library_name: "sentence-transformers" },
  },
  {
    id: "jason9693/Qwen2.5-1.5B-apeach",
    task: "text-classification",
    providerId: "jason9693/Qwen2.5-1.5B-apeach",
    record: { library_name: "transformers" },
  },
  {
    id: "openai/whisper-large-v3",
    task: "automatic-speech-recognition",
    providerId: "openai/whisper-large-v3",
    record: { library_name: "transformers" },
  },
  {
    id: "Qwen/Qwen-Image",
    task: "text-to-image",
    providerId: "Qwen/Qwen-Image",
    record: { library_name: "diffusers" },
  },
  {
    id: "Qwen/Qwen-Image-Edit-2511",
    task: "image-to-image",
    providerId: "Qwen/Qwen-Image-Edit-2511",
    record: { library_name: "diffusers" },
  },
  {
    id: "Qwen/Qwen3-TTS-12Hz-1.7B-CustomVoice",
    task: "text-to-speech",
    providerId: "Qwen/Qwen3-TTS-12Hz-1.7B-CustomVoice",
  },
  {
    id: "stabilityai/stable-audio-open-1.0",
    task: "text-to-audio",
    providerId: "stabilityai/stable-audio-open-1.0",
    record: { library_name: "stable-audio-tools" },
  },
  {
    id: "Wan-AI/Wan2.2-T2V-A14B-Diffusers",
    task: "text-to-video",
    providerId: "Wan-AI/Wan2.2-T2V-A14B-Diffusers",
    record: { library_name: "diffusers" },
  },
  {
    id: "Wan-AI/Wan2.2-I2V-A14B-Diffusers",
    task: "image-to-video",
    providerId: "Wan-AI/Wan2.2-I2V-A14B-Diffusers",
    record: { library_name: "diffusers" },
  },
  {
    id: "nvidia/Cosmos3-Nano",
    task: "video-to-video",
    providerId: "nvidia/Cosmos3-Nano",
  },
];

export const errorSource =
  "github.com/vllm-project/vllm: vllm/entrypoints/openai/engine/protocol.py (form), models/serving.py (unknown model)";

const vendor = {
  models,
  key: false,
  fail: mockFail({
    words: {
      "unknown-model": {
        message: "The model `{model}` does not exist.",
        type: "NotFoundError",
        code: 404,
        field: "model",
      },
      other: { type: "BadRequestError", code: 400, field: null },
    },
  }),
} as const;

const jobs = mockJobs<string>();
const STATES = { queued: "queued", running: "in_progress", done: "completed" };

const CREATED = 1_735_689_600;

const PERMISSION = {
  id: "modelperm-1",
  object: "model_permission",
  created: CREATED,
  allow_create_engine: false,
  allow_sampling: true,
  allow_logprobs: true,
  allow_search_indices: false,
  allow_view: true,
  allow_fine_tuning: false,
  organization: "*",
  group: null,
  is_blocking: false,
};

const ROOT = "http://127.0.0.1:8000";

const noVideo = (id: string): Response =>
  vendor.fail({ status: 404, kind: "invalid-request", message: `There is no video ${id}.` });

export const handlers = [
  http.get(`${ROOT}/health`, () => new HttpResponse(null)),
  http.get(`${ROOT}/version`, () => HttpResponse.json({ version: "0.11.0" })),
  http.get(`${ROOT}/v1/models`, () => {
    const ids = [...new Set(models.map(({ providerId }) => providerId))];
    const more = { object: "model", created: CREATED, owned_by: "vllm", parent: null, max_model_len: 32_768 };
    return HttpResponse.json({
      object: "list",
      data: ids.map((id) => ({ id, ...more, root: id, permission: [PERMISSION] })),
    });
  }),
  ...mockProvider({
    roots: [`${ROOT}/v1`],
    calls: ["chat", "completions", "embeddings", "media", "rerank", "responses", "messages"],
    headers: {},
    ...vendor,
  }),
  ...mockSpeech([`${ROOT}/v1/audio/generate`], vendor),
  vendorRoute(vendor, `${ROOT}/classify`, {
    kind: "moderation",
    tasks: ["text-classification"],
    read: readJson,
    async simulate({ input }) {
      const labels = (
        (await simulateTask("text-classification", input)) as { label: string; score: number }[][]
      ).flat();
      return { scores: Object.fromEntries(labels.map(({ label, score }) => [label, score])) };
    },
    write({ scores }, { model }) {
      const probs = Object.values(scores);
      const label = Object.keys(scores)[probs.indexOf(Math.max(...probs))];
      const data = [{ index: 0, label, probs, num_classes: probs.length }];
      return HttpResponse.json({ id: "classify-1", object: "list", created: CREATED, model, data, usage: {} });
    },
  }),
  http.post(`${ROOT}/v1/videos`, async ({ request }) => {
    const form = await readForm(request);
    const [model, prompt] = [form.get("model"), form.get("prompt")];
    if (prompt === null) return vendor.fail({ status: 400, kind: "missing-field", message: "prompt is required" });
    if (!models.some(({ task, providerId }) => task.endsWith("to-video") && providerId === model))
      return vendor.fail({ status: 404, kind: "unknown-model", message: "", model: String(model) });
    const id = jobs.start(String(prompt));
    return HttpResponse.json({ id, status: "queued", created_at: CREATED }, { headers: jobs.headers() });
  }),
  http.get(`${ROOT}/v1/videos/:id`, ({ params }) => {
    const id = String(params["id"]);
    const seen = jobs.look(id);
    if (!seen) return noVideo(id);
    const { error } = seen;
    const state =
      error === undefined ? { status: STATES[seen.stage] } : { status: "failed", error: { message: error } };
    return HttpResponse.json({ id, ...state, created_at: CREATED });
  }),
  http.get(`${ROOT}/v1/videos/:id/content`, ({ params }) => {
    const job = jobs.peek(String(params["id"]));
    return job ? new HttpResponse(clip(job.input), { headers: { "content-type": "video/webm" } }) : noVideo("");
  }),
  http.delete(`${ROOT}/v1/videos/:id`, ({ params }) => {
    const id = String(params["id"]);
    return jobs.cancel(id) ? HttpResponse.json({ id, deleted: true }) : noVideo(id);
  }),
  vendorRoute(vendor, `${ROOT}/score`, {
    kind: "rerank",
    tasks: ["sentence-similarity"],
    read: readJson,
    simulate: ({ text_1: source, text_2: sentences }) => ({ scores: scoresOf(source, sentences) }),
    write({ scores }, { model }) {
      const data = scores.map((score, index) => ({ index, object: "score", score }));
      return HttpResponse.json({ id: "score-1", object: "list", created: CREATED, model, data, usage: {} });
    },
  }),
  http.all(`${ROOT}/*`, () => HttpResponse.json({ detail: "Not Found" }, { status: 404 })),
];
