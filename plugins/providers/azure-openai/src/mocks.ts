import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "gpt-5.4-mini",
    task: "conversational",
    providerId: "gpt-5.4-mini",
    tags: ["conversational", "image-text-to-text"],
  },
  { id: "text-embedding-3-small", task: "feature-extraction", providerId: "text-embedding-3-small" },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://:resource.openai.azure.com/openai/v1"],
  calls: ["chat", "embeddings"],
  models,
  key: "api-key",
});
