import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "openai/gpt-4o-mini",
    task: "conversational",
    providerId: "openai/gpt-4o-mini",
    tags: ["conversational", "image-text-to-text"],
  },
];

export const errorSource = "unverified: OpenAI’s words stand, which the vendor says it is compatible with";

export const handlers = mockProvider({
  roots: ["https://openrouter.ai/api/v1"],
  calls: ["chat", "models"],
  models,
});
