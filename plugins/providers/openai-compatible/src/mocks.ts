import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "local-model", task: "conversational", providerId: "local-model", reasons: true },
  { id: "local-model", task: "text-generation", providerId: "local-model" },
  { id: "local-embeddings", task: "feature-extraction", providerId: "local-embeddings" },
];

export const errorSource = "platform.openai.com/docs/guides/error-codes: the protocol's own words";

export const handlers = mockProvider({
  // Every server has its own address: this one represents them, with and without a version.
  roots: ["https://server.example", "https://server.example/v1"],
  calls: ["chat", "completions", "embeddings", "models"],
  models,
  key: false,
  headers: {},
});
