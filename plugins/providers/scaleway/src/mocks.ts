import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "llama-3.3-70b-instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "google/gemma-3-27b-it",
    task: "conversational",
    providerId: "gemma-3-27b-it",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
  {
    id: "mistralai/Mistral-Small-3.2-24B-Instruct-2506",
    task: "text-generation",
    providerId: "mistral-small-3.2-24b-instruct-2506",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "BAAI/bge-multilingual-gemma2",
    task: "feature-extraction",
    providerId: "bge-multilingual-gemma2",
    record: { library_name: "sentence-transformers" },
  },
  { id: "qwen3-embedding-8b", task: "text-ranking", providerId: "qwen3-embedding-8b" },
  { id: "whisper-large-v3", task: "automatic-speech-recognition", providerId: "whisper-large-v3" },
];

export const errorSource = "scaleway.com/en/docs/generative-apis/api-cli/understanding-errors; unverified: the words";

export const handlers = mockProvider({
  roots: ["https://api.scaleway.ai/v1", "https://router.huggingface.co/scaleway/v1"],
  calls: ["chat", "responses", "completions", "embeddings", "rerank", "transcriptions", "models"],
  models,
  fail: mockFail({
    words: { "wrong-key": { status: 403 }, "unknown-model": { status: 422 }, "missing-field": { status: 422 } },
    body: ({ message, type, status: code }) => ({ error: { message, type, param: null, code } }),
  }),
});
