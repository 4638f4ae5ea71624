import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "openai/gpt-4o",
    task: "conversational",
    providerId: "gpt-4o",
    tags: ["conversational"],
    contextLength: 128_000,
  },
  {
    id: "openai/gpt-4o-mini",
    task: "conversational",
    providerId: "gpt-4o-mini",
    tags: ["conversational"],
    contextLength: 128_000,
  },
];

export const handlers = mockProvider({
  roots: ["https://api.openai.com/v1"],
  calls: ["chat", "responses", "models"],
  models,
  reasoningField: false,
});
