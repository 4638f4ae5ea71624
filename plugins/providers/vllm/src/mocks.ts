import { http, HttpResponse, mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

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
];

export const errorSource =
  "github.com/vllm-project/vllm: vllm/entrypoints/openai/engine/protocol.py (form), models/serving.py (unknown model)";

const PERMISSION = {
  id: "modelperm-1",
  object: "model_permission",
  created: 1_735_689_600,
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

export const handlers = [
  http.get(`${ROOT}/health`, () => new HttpResponse(null)),
  http.get(`${ROOT}/version`, () => HttpResponse.json({ version: "0.11.0" })),
  http.get(`${ROOT}/v1/models`, () => {
    const ids = [...new Set(models.map(({ providerId }) => providerId))];
    const more = { object: "model", created: 1_735_689_600, owned_by: "vllm", parent: null, max_model_len: 32_768 };
    return HttpResponse.json({
      object: "list",
      data: ids.map((id) => ({ id, ...more, root: id, permission: [PERMISSION] })),
    });
  }),
  ...mockProvider({
    roots: [`${ROOT}/v1`],
    calls: ["chat", "completions", "embeddings", "rerank", "responses", "messages"],
    models,
    key: false,
    headers: {},
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
  }),
  http.all(`${ROOT}/*`, () => HttpResponse.json({ detail: "Not Found" }, { status: 404 })),
];
