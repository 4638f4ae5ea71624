import { http, HttpResponse, mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

const CHAT = "Qwen/Qwen2.5-VL-7B-Instruct";

/** A real server runs one model, and no embeddings beside a chat: here are both, for whoever tries the simulation. */
export const models: readonly MockModel[] = [
  { id: CHAT, task: "conversational", providerId: CHAT, tags: ["image-text-to-text"] },
  { id: "Qwen/Qwen3-8B", task: "conversational", providerId: "Qwen/Qwen3-8B", reasons: true },
  { id: CHAT, task: "text-generation", providerId: CHAT },
  { id: "Qwen/Qwen3-Embedding-0.6B", task: "feature-extraction", providerId: "Qwen/Qwen3-Embedding-0.6B" },
];

export const errorSource =
  "docs.vllm.ai: OpenAI-compatible server; unverified: the words for an unknown model and a wrong key";

const ROOT = "http://127.0.0.1:8000";

export const handlers = [
  http.get(`${ROOT}/health`, () => new HttpResponse(null)),
  http.get(`${ROOT}/version`, () => HttpResponse.json({ version: "0.11.0" })),
  http.get(`${ROOT}/v1/models`, () => {
    const ids = [...new Set(models.map(({ providerId }) => providerId))];
    const more = { object: "model", created: 1_735_689_600, owned_by: "vllm", parent: null, max_model_len: 32_768 };
    return HttpResponse.json({ object: "list", data: ids.map((id) => ({ id, ...more, root: id, permission: [] })) });
  }),
  ...mockProvider({
    roots: [`${ROOT}/v1`],
    calls: ["chat", "completions", "embeddings", "responses", "messages"],
    models,
    key: false,
    headers: {},
    fail: mockFail({
      words: {
        "unknown-model": { message: "The model `{model}` does not exist.", type: "NotFoundError", code: 404 },
        other: { type: "BadRequestError", code: 400 },
      },
    }),
  }),
  http.all(`${ROOT}/*`, () => HttpResponse.json({ detail: "Not Found" }, { status: 404 })),
];
