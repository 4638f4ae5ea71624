import { mockFail, mockProvider, vendorModels, type MockOwnForm } from "@patchbay/mocks";

export const models = vendorModels({
  "feature-extraction": "voyage-4",
  "sentence-similarity": "rerank-2.5",
  "text-ranking": "rerank-2.5",
});

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

/** The ranking is a list like the embeddings. */
const ownForm: MockOwnForm = ({ results, ...json }, { kind }) =>
  kind === "rerank" && results ? { object: "list", data: results, model: json["model"], usage: json["usage"] } : json;

export const handlers = mockProvider({
  ...vendor,
  roots: ["https://api.voyageai.com/v1"],
  calls: ["embeddings", "rerank"],
  ownForm,
});
