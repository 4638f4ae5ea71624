import {
  http,
  HttpResponse,
  linesResponse,
  mockFail,
  mockProvider,
  modelShelf,
  readJson,
  vendorModels,
  type MockModel,
  type ShelvedModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "llama3.2:latest", task: "conversational", providerId: "llama3.2:latest" },
  { id: "qwen3:8b", task: "conversational", providerId: "qwen3:8b", reasons: true },
  { id: "qwen3-vl:8b", task: "conversational", providerId: "qwen3-vl:8b", tags: ["image-text-to-text"] },
  ...vendorModels({
    "text-generation": "llama3.2:latest",
    "feature-extraction": "all-minilm:latest",
    "automatic-speech-recognition": "gemma4:e4b",
    "text-to-speech": "phonon:latest",
  }),
];

export const errorSource =
  "github.com/ollama/ollama: openai/openai.go (form), server/routes.go (unknown model); unverified: words of a missing field";

const ROOT = "http://127.0.0.1:11434";
const shelf = modelShelf(models);

const withTag = (name: unknown): string => (String(name).includes(":") ? String(name) : `${String(name)}:latest`);
const notFound = (name: unknown): Response =>
  HttpResponse.json({ error: `model '${String(name)}' not found` }, { status: 404 });

function describe(model: ShelvedModel): object {
  const { providerId: name, bytes, contextLength } = model;
  const details = { parent_model: "", format: "gguf", family: "llama", families: ["llama"], parameter_size: "3.2B" };
  return {
    name,
    model: name,
    modified_at: "2026-05-04T17:37:44.706015396-07:00",
    size: bytes,
    digest: "a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72",
    details: { ...details, quantization_level: "Q4_K_M", context_length: contextLength },
    capabilities: model.embeds
      ? ["embedding"]
      : ["completion", "tools", ...(model.reasons ? ["thinking"] : []), ...(model.sees ? ["vision"] : [])],
  };
}

/** An empty prompt loads a model, and `keep_alive: 0` unloads it. */
async function run(request: Request): Promise<Response> {
  const { model: name, keep_alive: stay } = await readJson(request);
  const model = shelf.find(withTag(name));
  if (!model) return notFound(name);
  model.loaded = stay !== 0;
  const reason = stay === 0 ? "unload" : "load";
  const created = "2026-05-04T17:37:44.706015Z";
  return HttpResponse.json({ model: name, created_at: created, response: "", done: true, done_reason: reason });
}

function* pull(model: ShelvedModel): Generator<object> {
  yield { status: "pulling manifest" };
  const digest = "sha256:dde5aa3fc5ff";
  while (model.fetched < model.bytes) {
    shelf.advance(model);
    yield { status: `pulling ${digest}`, digest, total: model.bytes, completed: model.fetched };
  }
  for (const status of ["verifying sha256 digest", "writing manifest", "success"]) yield { status };
}

export const handlers = [
  http.get(`${ROOT}/`, () => HttpResponse.text("Ollama is running")),
  http.get(`${ROOT}/api/version`, () => HttpResponse.json({ version: "0.13.3" })),
  http.get(`${ROOT}/api/tags`, () => HttpResponse.json({ models: shelf.whole().map(describe) })),
  http.get(`${ROOT}/api/ps`, () => {
    const more = { expires_at: "2026-06-04T14:38:31.83753-07:00", context_length: 4096 };
    const running = shelf.whole().filter(({ loaded }) => loaded);
    return HttpResponse.json({
      models: running.map((model) => ({ ...describe(model), ...more, size_vram: model.bytes })),
    });
  }),
  http.post(`${ROOT}/api/show`, async ({ request }) => {
    const { model: name } = await readJson(request);
    const model = shelf.find(withTag(name));
    return model ? HttpResponse.json(describe(model)) : notFound(name);
  }),
  http.post(`${ROOT}/api/generate`, ({ request }) => run(request)),
  http.post(`${ROOT}/api/embed`, ({ request }) => run(request)),
  http.post(`${ROOT}/api/pull`, async ({ request }) => {
    const { model: name } = await readJson(request);
    return linesResponse(pull(shelf.fetch(withTag(name))));
  }),
  http.delete(`${ROOT}/api/delete`, async ({ request }) => {
    const { model: name } = await readJson(request);
    const model = shelf.find(withTag(name));
    if (!model) return notFound(name);
    shelf.remove(model);
    return new HttpResponse(null);
  }),
  ...mockProvider({
    roots: [`${ROOT}/v1`],
    calls: ["chat", "completions", "embeddings", "speech", "transcriptions", "responses", "messages", "models"],
    models: shelf.models,
    key: false,
    headers: {},
    storesResponses: false,
    fail: mockFail({
      words: {
        "unknown-model": { message: "model '{model}' not found", type: "not_found_error", code: null, field: null },
        other: { code: null, field: null },
      },
    }),
  }),
  http.all(`${ROOT}/*`, () => HttpResponse.text("404 page not found", { status: 404 })),
];
