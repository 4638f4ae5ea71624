import {
  http,
  HttpResponse,
  mockProvider,
  modelShelf,
  readJson,
  type MockModel,
  type ShelvedModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "google/gemma-3-4b", task: "conversational", providerId: "google/gemma-3-4b", tags: ["image-text-to-text"] },
  {
    id: "openai/gpt-oss-20b",
    task: "conversational",
    providerId: "openai/gpt-oss-20b",
    reasons: true,
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  { id: "google/gemma-3-4b", task: "text-generation", providerId: "google/gemma-3-4b" },
  {
    id: "text-embedding-nomic-embed-text-v1.5",
    task: "feature-extraction",
    providerId: "text-embedding-nomic-embed-text-v1.5",
  },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

const ROOT = "http://127.0.0.1:1234";
const OWN = `${ROOT}/api/v1/models`;
const shelf = modelShelf(models);

const refusal = (message: string): Response =>
  HttpResponse.json({ error: { message, type: "invalid_request", code: "model_not_found" } }, { status: 404 });

function describe(model: ShelvedModel): object {
  const { providerId: key, bytes, contextLength, loaded, embeds, sees } = model;
  const reasoning = { allowed_options: ["off", "on"], default: "on" };
  return {
    type: embeds ? "embedding" : "llm",
    publisher: key.split("/")[0],
    key,
    display_name: key.split("/").at(-1),
    quantization: { name: "Q4_K_M", bits_per_weight: 4 },
    size_bytes: bytes,
    params_string: null,
    loaded_instances: loaded ? [{ id: key, config: { context_length: 4096 } }] : [],
    max_context_length: contextLength,
    format: "gguf",
    ...(!embeds && {
      capabilities: { vision: sees, trained_for_tool_use: true, ...(model.reasons && { reasoning }) },
      description: null,
    }),
  };
}

function describeOlder({ providerId: id, embeds, sees, loaded, contextLength }: ShelvedModel): object {
  const type = embeds ? "embeddings" : sees ? "vlm" : "llm";
  const more = { publisher: id.split("/")[0], arch: "llama", compatibility_type: "gguf", quantization: "Q4_K_M" };
  const state = loaded ? "loaded" : "not-loaded";
  return { id, object: "model", type, ...more, state, max_context_length: contextLength };
}

const jobOf = (id: string): string => `job_${encodeURIComponent(id)}`;

function describeJob({ providerId, bytes, fetched }: ShelvedModel): object {
  const status = fetched < bytes ? "downloading" : "completed";
  const started = "2026-10-03T15:33:23.496Z";
  return { job_id: jobOf(providerId), status, total_size_bytes: bytes, downloaded_bytes: fetched, started_at: started };
}

export const handlers = [
  http.get(OWN, () => HttpResponse.json({ models: shelf.whole().map(describe) })),
  http.get(`${ROOT}/api/v0/models`, () =>
    HttpResponse.json({ object: "list", data: shelf.whole().map(describeOlder) }),
  ),
  http.post(`${OWN}/load`, async ({ request }) => {
    const { model: id } = await readJson(request);
    const model = shelf.find(id);
    if (!model) return refusal(`Model ${String(id)} not found`);
    model.loaded = true;
    const type = model.embeds ? "embedding" : "llm";
    return HttpResponse.json({ type, instance_id: id, load_time_seconds: 2.1, status: "loaded" });
  }),
  http.post(`${OWN}/unload`, async ({ request }) => {
    const { instance_id: id } = await readJson(request);
    const model = shelf.find(id);
    if (!model?.loaded) return refusal(`No instance ${String(id)} is loaded`);
    model.loaded = false;
    return HttpResponse.json({ instance_id: id });
  }),
  http.post(`${OWN}/download`, async ({ request }) => {
    const id = String((await readJson(request))["model"]);
    const known = shelf.find(id);
    if (known && known.fetched === known.bytes) return HttpResponse.json({ status: "already_downloaded" });
    return HttpResponse.json(describeJob(shelf.fetch(id)));
  }),
  http.get(`${OWN}/download/status/:job`, ({ params }) => {
    const model = shelf
      .all()
      .find(
        ({ providerId }) =>
          encodeURIComponent(jobOf(providerId)) === params["job"] || jobOf(providerId) === params["job"],
      );
    if (!model) return refusal("There is no such job");
    shelf.advance(model);
    return HttpResponse.json(describeJob(model));
  }),
  ...mockProvider({
    roots: [`${ROOT}/v1`],
    calls: ["chat", "completions", "embeddings", "responses", "messages", "models"],
    models: shelf.models,
    key: false,
    headers: {},
  }),
  // The server answers unknown paths with status 200.
  http.all(`${ROOT}/*`, ({ request }) => {
    const { pathname } = new URL(request.url);
    return HttpResponse.json({ error: `Unexpected endpoint or method. (${request.method} ${pathname})` });
  }),
];
