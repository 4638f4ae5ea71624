import {
  http,
  HttpResponse,
  mockFail,
  mockProvider,
  modelShelf,
  readJson,
  vendorModels,
  type MockModel,
  type ShelvedModel,
} from "@patchbay/mocks";

/** Models of a router, which is a server that was started without a model. */
export const models: readonly MockModel[] = [
  {
    id: "ggml-org/gemma-3-4b-it-GGUF:Q4_K_M",
    task: "conversational",
    providerId: "ggml-org/gemma-3-4b-it-GGUF:Q4_K_M",
    tags: ["image-text-to-text"],
  },
  {
    id: "ggml-org/gpt-oss-20b-GGUF:MXFP4",
    task: "conversational",
    providerId: "ggml-org/gpt-oss-20b-GGUF:MXFP4",
    reasons: true,
  },
  ...vendorModels({
    "text-generation": "ggml-org/gemma-3-4b-it-GGUF:Q4_K_M",
    "feature-extraction": "ggml-org/embeddinggemma-300M-GGUF:Q8_0",
    "text-ranking": "ggml-org/Qwen3-Reranker-0.6B-Q8_0-GGUF:Q8_0",
    "automatic-speech-recognition": "ggml-org/Qwen3-ASR-0.6B-GGUF:Q8_0",
  }),
];

export const errorSource =
  "github.com/ggml-org/llama.cpp: tools/server/README.md (form, key); unverified: the words for an unknown model";

const ROOT = "http://127.0.0.1:9931";
const shelf = modelShelf(models);

const fail = mockFail({
  words: {
    "unknown-model": { status: 400, message: "model '{model}' not found" },
    "wrong-key": { message: "Invalid API Key", type: "authentication_error" },
    server: { type: "server_error" },
  },
  body: ({ status, message, type }) => ({ error: { code: status, message, type } }),
});
const unknown = (model: unknown): Response =>
  fail({ status: 400, kind: "unknown-model", message: "", model: String(model) });
const success = (): Response => HttpResponse.json({ success: true });

/** A loaded model has its metadata; a downloading model has its progress. */
function describe(model: ShelvedModel): object {
  const { providerId: id, bytes, fetched, loaded, contextLength } = model;
  const status =
    fetched < bytes
      ? {
          value: "downloading",
          progress: { [`https://huggingface.co/${id}/model.gguf`]: { done: fetched, total: bytes } },
        }
      : { value: loaded ? "loaded" : "unloaded", ...(loaded && { args: ["llama-server", "-ctx", "4096"] }) };
  const inputs = ["text", ...(model.sees ? ["image"] : [])];
  const meta = { vocab_type: 2, n_vocab: 128_256, n_ctx_train: contextLength, n_embd: 4096, size: bytes };
  return {
    id,
    object: "model",
    owned_by: "llamacpp",
    created: 1_735_142_223,
    architecture: { input_modalities: inputs, output_modalities: ["text"] },
    status,
    ...(loaded && { meta }),
  };
}

function list(): Response {
  const listed = HttpResponse.json({ object: "list", data: shelf.all().map(describe) });
  for (const model of shelf.all()) shelf.advance(model);
  return listed;
}

/** Runs work on the model that a request names. */
async function withModel(request: Request, work: (model: ShelvedModel) => void): Promise<Response> {
  const { model: id } = await readJson(request);
  const model = shelf.find(id);
  if (!model) return unknown(id);
  work(model);
  return success();
}

export const handlers = [
  http.get(`${ROOT}/health`, () => HttpResponse.json({ status: "ok" })),
  http.get(`${ROOT}/models`, list),
  http.get(`${ROOT}/v1/models`, list),
  http.post(`${ROOT}/models/load`, ({ request }) => withModel(request, (model) => void (model.loaded = true))),
  http.post(`${ROOT}/models/unload`, ({ request }) =>
    withModel(request, (model) => {
      model.loaded = false;
      // The same request stops a download.
      if (model.fetched < model.bytes) shelf.remove(model);
    }),
  ),
  http.post(`${ROOT}/models`, async ({ request }) => {
    shelf.fetch(String((await readJson(request))["model"]));
    return success();
  }),
  http.delete(`${ROOT}/models`, ({ request }) => {
    const id = new URL(request.url).searchParams.get("model");
    const model = shelf.find(id);
    if (!model) return unknown(id);
    shelf.remove(model);
    return success();
  }),
  ...mockProvider({
    roots: [`${ROOT}/v1`],
    calls: ["chat", "completions", "embeddings", "rerank", "transcriptions", "responses", "messages"],
    models: shelf.models,
    key: false,
    headers: {},
    reasoningField: "reasoning_content",
    fail,
  }),
  http.all(`${ROOT}/*`, () =>
    HttpResponse.json({ error: { code: 404, message: "File Not Found", type: "not_found_error" } }, { status: 404 }),
  ),
];
