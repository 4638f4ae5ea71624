import { mockChat, type MockModel } from "@patchbay/mocks";

export const handlers = mockChat([
  "https://inference.baseten.co/v1/chat/completions",
  "https://router.huggingface.co/baseten/v1/chat/completions",
]);

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-V3.1",
    task: "conversational",
    providerId: "deepseek-ai/DeepSeek-V3.1",
    tags: ["conversational", "custom_code"],
    record: { library_name: "transformers" },
  },
];
