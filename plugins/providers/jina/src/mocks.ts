import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "jina-embeddings-v5-text-small", task: "feature-extraction", providerId: "jina-embeddings-v5-text-small" },
  {
    id: "jina-reranker-v3.5",
    task: "sentence-similarity",
    providerId: "jina-reranker-v3.5",
  },
  { id: "jina-reranker-v3.5", task: "text-ranking", providerId: "jina-reranker-v3.5" },
];

export const errorSource =
  "https://api.jina.ai/openapi.json (codes and words); unverified: the form around them, {detail}";

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({
    words: {
      "missing-key": { message: "Authentication required" },
      "wrong-key": { message: "Invalid API key" },
      "unknown-model": { status: 400, message: "Model '{model}' not found" },
    },
    body: ({ message }) => ({ detail: message }),
  }),
};

export const handlers = mockProvider({ ...vendor, roots: ["https://api.jina.ai/v1"], calls: ["embeddings", "rerank"] });
