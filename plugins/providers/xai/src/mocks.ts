import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "grok-4",
    task: "conversational",
    providerId: "grok-4",
    tags: ["conversational", "image-text-to-text"],
    reasons: true,
  },
];

export const errorSource = "unverified: OpenAI’s words stand, which the vendor says it is compatible with";

export const handlers = mockProvider({
  roots: ["https://api.x.ai/v1"],
  calls: ["chat", "models"],
  models,
  reasoningField: "reasoning_content",
});
