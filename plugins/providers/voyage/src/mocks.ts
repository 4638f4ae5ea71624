import { mockFail, mockProvider, mockReranking, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "voyage-4", task: "feature-extraction", providerId: "voyage-4" },
  { id: "rerank-2.5", task: "sentence-similarity", providerId: "rerank-2.5" },
];

export const errorSource = "unverified: the form {detail} and all words";

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({
    words: {
      "missing-key": { message: "Provide an API key in the Authorization header." },
      "wrong-key": { message: "Provided API key is invalid." },
      "unknown-model": { status: 400, message: "Model {model} is not supported." },
    },
    body: ({ message }) => ({ detail: message }),
  }),
};

export const handlers = [
  ...mockProvider({ ...vendor, roots: ["https://api.voyageai.com/v1"], calls: ["embeddings"] }),
  ...mockReranking("https://api.voyageai.com/v1/rerank", vendor, (data, model) => ({
    object: "list",
    data,
    model,
    usage: { total_tokens: 10 },
  })),
];
