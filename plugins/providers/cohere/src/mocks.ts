import { embed, HttpResponse, mockFail, mockProvider, readJson, vendorRoute, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "CohereLabs/c4ai-command-r7b-12-2024",
    task: "conversational",
    providerId: "command-r7b-12-2024",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "CohereLabs/c4ai-command-a-03-2025",
    task: "conversational",
    providerId: "command-a-03-2025",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "CohereLabs/command-a-vision-07-2025",
    task: "conversational",
    providerId: "command-a-vision-07-2025",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
  { id: "embed-v4.0", task: "feature-extraction", providerId: "embed-v4.0" },
  {
    id: "cohere-transcribe-03-2026",
    task: "automatic-speech-recognition",
    providerId: "cohere-transcribe-03-2026",
  },
  { id: "rerank-v4.0-pro", task: "text-ranking", providerId: "rerank-v4.0-pro" },
];

export const errorSource =
  "a recorded answer (missing key), github.com/cohere-ai/cohere-toolkit/issues/857 (wrong key), github.com/MaartenGr/BERTopic/issues/1864 (model); unverified: the words for fields";

const fail = mockFail({
  words: {
    "missing-key": { message: "no api key supplied" },
    "wrong-key": { message: "invalid api token" },
    "unknown-model": {
      message:
        "model '{model}' not found, make sure the correct model ID was used and that you have access to the model.",
    },
  },
  body: ({ message, requestId: id }) => ({ id, message }),
});

export const handlers = [
  ...mockProvider({
    roots: ["https://api.cohere.com/compatibility/v1", "https://router.huggingface.co/cohere/compatibility/v1"],
    calls: ["chat", "models"],
    models,
    fail,
  }),
  ...mockProvider({
    roots: ["https://api.cohere.com/v2"],
    calls: ["rerank", "transcriptions"],
    models,
    fail,
    ownForm: ({ results, id, ...json }, { kind }) =>
      kind === "rerank"
        ? { id, results, meta: { api_version: { version: "2" }, billed_units: { search_units: 1 } } }
        : json,
  }),
  vendorRoute({ models, key: "authorization", fail }, "https://api.cohere.com/v2/embed", {
    kind: "embeddings",
    tasks: ["feature-extraction"],
    async read(request) {
      const { model, texts } = await readJson(request);
      return { model: String(model), texts: (Array.isArray(texts) ? texts : []).map(String) };
    },
    simulate: ({ texts }) => ({ vectors: texts.map((text) => embed(text)) }),
    write: ({ vectors }) =>
      HttpResponse.json({ id: "07734bd2", embeddings: { float: vectors }, response_type: "embeddings_by_type" }),
  }),
];
