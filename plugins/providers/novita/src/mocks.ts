import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  readJson,
  vendorModels,
  type MockModel,
} from "@patchbay/mocks";

const ROOTS = ["https://api.novita.ai", "https://router.huggingface.co/novita"];
const FOLDER = "https://faas-output-video.s3.ap-southeast-1.amazonaws.com/simulated";

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-V3-0324",
    task: "conversational",
    providerId: "deepseek/deepseek-v3-0324",
    tags: ["conversational", "custom_code"],
    record: { library_name: "transformers" },
  },
  {
    id: "Qwen/Qwen2.5-VL-72B-Instruct",
    task: "conversational",
    providerId: "qwen/qwen2.5-vl-72b-instruct",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
  {
    id: "meta-llama/Llama-3.1-8B-Instruct",
    task: "text-generation",
    providerId: "meta-llama/llama-3.1-8b-instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  { id: "Wan-AI/Wan2.1-T2V-14B", task: "text-to-video", providerId: "wan-t2v", ended: "2026-08-19" },
  ...vendorModels({
    "feature-extraction": "baai/bge-m3",
    "text-ranking": "baai/bge-reranker-v2-m3",
    "text-to-image": ["z-image-turbo", "qwen-image-txt2img"],
    "image-to-image": ["qwen-image-edit", "flux-1-kontext-max"],
    "text-to-speech": "minimax-speech-2.8-turbo",
  }),
];

const fail = mockFail({
  words: {
    "missing-key": { status: 403, message: "invalid api-key", code: "INVALID_API_KEY" },
    "wrong-key": { message: "failed to authenticate API key", code: "FAILED_TO_AUTH" },
    "unknown-model": { message: "model not found", code: "MODEL_NOT_FOUND" },
    "rate-limit": { code: "RATE_LIMIT_EXCEEDED" },
    overloaded: { code: "SERVICE_NOT_AVAILABLE" },
    server: { code: "MODEL_NOT_AVAILABLE" },
    other: { code: "INVALID_REQUEST_BODY" },
  },
  body: ({ status, code, message }) => ({ code: status, reason: code, message, metadata: {} }),
});

const jobs = mockJobs<Readonly<Record<string, unknown>>>({ queued: 1, running: 3 });
const statuses = { queued: "TASK_STATUS_QUEUED", running: "TASK_STATUS_PROCESSING", done: "TASK_STATUS_SUCCEED" };
const percents = { queued: 0, running: 50, done: 100 };

function filesOf({ task, prompt, text, ...options }: Readonly<Record<string, unknown>>): object {
  if (task === "text-to-video") {
    return { videos: [{ video_url: mediaUrl(FOLDER, "webm", String(prompt), options), video_type: "webm" }] };
  }
  if (task === "text-to-speech") {
    return { audios: [{ audio_url: mediaUrl(FOLDER, "wav", String(text)), audio_type: "wav" }] };
  }
  return { images: [{ image_url: mediaUrl(FOLDER, "png", String(prompt), options), image_type: "png" }] };
}

export const errorSource =
  "novita.ai/docs/guides/error, novita.ai/docs/model-api/reference/llm/llm.html, docs.jiekou.ai/en/docs/models/reference-error-code (the same platform), recorded answers";

export const handlers = [
  ...mockProvider({
    roots: ["https://api.novita.ai/openai/v1", ...ROOTS.map((root) => `${root}/v3/openai`)],
    calls: ["chat", "models", "embeddings", "rerank"],
    models,
    reasoningField: "reasoning_content",
    fail,
  }),
  // https://novita.ai/docs/guides/llm-anthropic-compatibility
  ...mockProvider({ roots: ["https://api.novita.ai/anthropic/v1"], calls: ["messages"], models }),
  ...ROOTS.flatMap((root) =>
    mockKeys({ fail }, [
      http.post(`${root}/v3/async/:model`, async ({ request, params: { model } }) => {
        const served = models.find(({ providerId }) => providerId === model);
        if (!served) return fail({ status: 404, kind: "unknown-model", message: "model not found" });
        const job = { ...(await readJson(request)), task: served.task };
        return HttpResponse.json({ task_id: jobs.start(job) }, { headers: jobs.headers() });
      }),
      http.get(`${root}/v3/async/task-result`, ({ request }) => {
        const id = new URL(request.url).searchParams.get("task_id") ?? "";
        const seen = jobs.look(id);
        if (!seen) return HttpResponse.json({ code: 404, reason: "TASK_NOT_FOUND" }, { status: 404 });
        if (seen.error !== undefined) {
          const task = { task_id: id, status: "TASK_STATUS_FAILED", reason: seen.error, progress_percent: 0 };
          return HttpResponse.json({ task, images: [], videos: [], audios: [] });
        }
        const task = { task_id: id, status: statuses[seen.stage], reason: "", progress_percent: percents[seen.stage] };
        const answer = { task, images: [], videos: [], audios: [] };
        return HttpResponse.json(seen.stage === "done" ? { ...answer, ...filesOf(seen.input) } : answer);
      }),
    ]),
  ),
  ...mockMedia(FOLDER),
];
