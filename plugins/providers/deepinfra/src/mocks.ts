import {
  http,
  HttpResponse,
  mediaBase64,
  mockFail,
  mockKeys,
  mockProvider,
  readJson,
  simulateTask,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-V4-Flash",
    task: "conversational",
    providerId: "deepseek-ai/DeepSeek-V4-Flash",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "google/gemma-4-31B-it",
    task: "conversational",
    providerId: "google/gemma-4-31B-it",
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
    id: "Qwen/Qwen3-Embedding-0.6B",
    task: "feature-extraction",
    providerId: "Qwen/Qwen3-Embedding-0.6B",
    record: { library_name: "sentence-transformers" },
  },
  { id: "hexgrad/Kokoro-82M", task: "text-to-speech", providerId: "hexgrad/Kokoro-82M" },
  {
    id: "openai/whisper-large-v3",
    task: "automatic-speech-recognition",
    providerId: "openai/whisper-large-v3",
    record: { library_name: "transformers" },
  },
  { id: "Qwen/Qwen3-Reranker-8B", task: "text-ranking", providerId: "Qwen/Qwen3-Reranker-8B" },
  {
    id: "black-forest-labs/FLUX.2-klein-4B",
    task: "text-to-image",
    providerId: "black-forest-labs/FLUX-2-klein-4b",
    record: { library_name: "diffusers" },
  },
  { id: "Qwen/Qwen-Image-Edit", task: "image-to-image", providerId: "Qwen/Qwen-Image-Edit" },
  {
    id: "Wan-AI/Wan2.2-T2V-A14B",
    task: "text-to-video",
    providerId: "Wan-AI/Wan2.2-T2V-A14B",
    record: { library_name: "wan2.2" },
  },
];

export const errorSource =
  "docs.deepinfra.com/api-reference/anthropic-messages (422); unverified: the words for keys and models";

const fail = mockFail({
  words: {
    "missing-key": { status: 403, message: "Not authenticated", code: null },
    "wrong-key": { status: 403, message: "Not authenticated", code: null },
    "unknown-model": { message: "The model `{model}` does not exist" },
  },
});

const INFERENCE = "https://api.deepinfra.com/v1/inference";

export const handlers = [
  ...mockKeys({ fail }, [
    http.post(`${INFERENCE}/Wan-AI/:name`, async ({ request }) => {
      const body = await readJson(request);
      const clip = await mediaBase64("webm", String(body["prompt"]), body);
      return HttpResponse.json({ request_id: "simulated", video_url: `data:video/webm;base64,${clip}`, seed: null });
    }),
  ]),
  vendorRoute({ models, fail, key: "authorization" }, `${INFERENCE}/:owner/:name`, {
    kind: "rerank",
    tasks: ["text-ranking"],
    async read(request) {
      const { queries, documents } = await readJson(request);
      const query = Array.isArray(queries) ? String(queries[0]) : "";
      return { model: new URL(request.url).pathname.replace("/v1/inference/", ""), query, documents };
    },
    async simulate({ query, documents }) {
      const ranking = (await simulateTask("text-ranking", { query, documents })) as { index: number; score: number }[];
      return { scores: ranking.toSorted((one, other) => one.index - other.index).map(({ score }) => score) };
    },
    write: ({ scores }) => HttpResponse.json({ scores, inference_status: { status: "succeeded" } }),
  }),
  ...mockProvider({
    roots: ["https://api.deepinfra.com/v1/openai", "https://router.huggingface.co/deepinfra/v1/openai"],
    calls: ["chat", "completions", "embeddings", "speech", "transcriptions", "images", "edits", "models"],
    models,
    reasoningField: "reasoning_content",
    fail,
  }),
  // https://docs.deepinfra.com/api-reference/anthropic-messages
  ...mockProvider({ roots: ["https://api.deepinfra.com/anthropic/v1"], calls: ["messages"], models }),
];
