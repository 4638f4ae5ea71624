import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-V3.1",
    task: "conversational",
    providerId: "deepseek-ai/DeepSeek-V3.1",
    tags: ["conversational", "custom_code"],
    record: { library_name: "transformers" },
  },
];

export const handlers = mockProvider({
  roots: ["https://inference.baseten.co/v1", "https://router.huggingface.co/baseten/v1"],
  calls: ["chat", "models"],
  models,
});
