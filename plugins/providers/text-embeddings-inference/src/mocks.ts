import {
  embed,
  http,
  HttpResponse,
  mockFail,
  readJson,
  scoresOf,
  simulateTask,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";

const EMBEDDER = "Qwen/Qwen3-Embedding-0.6B";

/** A real server runs one model: the simulation has one of each type for users to try. */
export const models: readonly MockModel[] = [
  { id: EMBEDDER, task: "feature-extraction", providerId: EMBEDDER, record: { library_name: "sentence-transformers" } },
  {
    id: EMBEDDER,
    task: "sentence-similarity",
    providerId: EMBEDDER,
    record: { library_name: "sentence-transformers" },
  },
  { id: "BAAI/bge-reranker-large", task: "text-ranking", providerId: "BAAI/bge-reranker-large" },
  {
    id: "SamLowe/roberta-base-go_emotions",
    task: "text-classification",
    providerId: "SamLowe/roberta-base-go_emotions",
  },
];

export const errorSource =
  "github.com/huggingface/text-embeddings-inference: docs/openapi.json (form, types), router/src/http/server.rs (key)";

const ROOT = "http://127.0.0.1:3000";

const fail = mockFail({
  words: { other: { status: 422, type: "Validation" } },
  body: ({ message, type }) => ({ error: message, error_type: type }),
});

/** A classic task, which the rules that all providers share answer. */
const classic = (path: string, task: string) =>
  http.post(`${ROOT}/${path}`, async ({ request }) => {
    const { inputs } = await readJson(request);
    if (inputs === undefined) return fail({ status: 422, kind: "missing-field", message: "missing field `inputs`" });
    return HttpResponse.json(((await simulateTask(task, inputs)) as unknown[]).flat());
  });

export const handlers = [
  http.get(`${ROOT}/health`, () => new HttpResponse(null)),
  http.get(`${ROOT}/info`, () =>
    HttpResponse.json({
      model_id: EMBEDDER,
      model_sha: null,
      model_dtype: "float16",
      served_model_name: EMBEDDER,
      model_type: { embedding: { pooling: "last_token" } },
      max_concurrent_requests: 512,
      max_input_length: 32_768,
      max_batch_tokens: 16_384,
      max_batch_requests: null,
      max_client_batch_size: 32,
      auto_truncate: true,
      tokenization_workers: 8,
      version: "1.9.3",
      sha: null,
      docker_label: null,
    }),
  ),
  vendorRoute({ key: false, fail }, `${ROOT}/embed`, {
    kind: "embeddings",
    tasks: ["feature-extraction"],
    read: readJson,
    simulate: ({ inputs }) => ({ vectors: [inputs].flat().map((text) => embed(String(text))) }),
    write: ({ vectors }) => HttpResponse.json(vectors),
  }),
  vendorRoute({ key: false, fail }, `${ROOT}/rerank`, {
    kind: "rerank",
    tasks: ["text-ranking"],
    read: readJson,
    simulate: ({ query, texts }) => ({ scores: scoresOf(query, texts) }),
    write: ({ scores }) =>
      HttpResponse.json(
        scores.map((score, index) => ({ index, score })).toSorted((one, other) => other.score - one.score),
      ),
  }),
  classic("similarity", "sentence-similarity"),
  classic("predict", "text-classification"),
];
