import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "mistral-small-latest",
    task: "conversational",
    providerId: "mistral-small-latest",
    tags: ["conversational", "image-text-to-text"],
  },
  { id: "mistral-embed", task: "feature-extraction", providerId: "mistral-embed" },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://api.mistral.ai/v1"],
  calls: ["chat", "embeddings", "models"],
  models,
  alwaysCounts: true,
  describeModel: ({ providerId: name, task, tags = [] }) => ({
    name,
    capabilities: { completion_chat: task === "conversational", vision: tags.includes("image-text-to-text") },
  }),
});
