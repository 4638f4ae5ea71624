import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "local-model", task: "conversational", providerId: "local-model", reasons: true },
  { id: "local-model", task: "text-generation", providerId: "local-model" },
  { id: "local-embeddings", task: "feature-extraction", providerId: "local-embeddings" },
  { id: "local-images", task: "text-to-image", providerId: "local-images" },
  { id: "local-images", task: "image-to-image", providerId: "local-images" },
  { id: "local-speech", task: "text-to-speech", providerId: "local-speech" },
  { id: "local-whisper", task: "automatic-speech-recognition", providerId: "local-whisper" },
  { id: "local-moderation", task: "text-classification", providerId: "local-moderation" },
  { id: "local-reranker", task: "text-ranking", providerId: "local-reranker" },
];

export const errorSource = "platform.openai.com/docs/guides/error-codes: the protocol's own words";

export const handlers = mockProvider({
  // Every server has its own address: this one represents them, with and without a version.
  roots: ["https://server.example", "https://server.example/v1"],
  calls: [
    "chat",
    "completions",
    "embeddings",
    "images",
    "edits",
    "speech",
    "transcriptions",
    "translations",
    "moderations",
    "rerank",
    "models",
  ],
  models,
  key: false,
  headers: {},
});
