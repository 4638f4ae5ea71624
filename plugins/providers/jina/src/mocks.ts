import { mockFail, mockProvider, vendorModels } from "@patchbay/mocks";

export const models = vendorModels({
  "feature-extraction": "jina-embeddings-v5-text-small",
  "sentence-similarity": "jina-reranker-v3.5",
  "text-ranking": "jina-reranker-v3.5",
});

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
