import { mockProvider, vendorModels, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "local-model", task: "conversational", providerId: "local-model", reasons: true },
  ...vendorModels({
    "text-generation": "local-model",
    "feature-extraction": "local-embeddings",
    "text-to-image": "local-images",
    "image-to-image": "local-images",
    "text-to-speech": "local-speech",
    "automatic-speech-recognition": "local-whisper",
    "text-classification": "local-moderation",
    "text-ranking": "local-reranker",
  }),
];

export const errorSource = "platform.openai.com/docs/guides/error-codes: the protocol's own words";

export const handlers = mockProvider({
  // Every server has its own address: this one represents them, with and without a version.
  roots: ["https://server.example", "https://server.example/v1"],
  calls: ["chat", "completions", "embeddings", "media", "moderations", "rerank", "models"],
  models,
  key: false,
  headers: {},
});
