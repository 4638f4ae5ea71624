import { mockChat, type MockModel } from "@patchbay/mocks";

export const handlers = mockChat([
  "https://api.fireworks.ai/inference/v1/chat/completions",
  "https://router.huggingface.co/fireworks-ai/inference/v1/chat/completions",
]);

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-R1",
    task: "conversational",
    providerId: "accounts/fireworks/models/deepseek-r1",
    tags: ["conversational", "custom_code"],
    record: { library_name: "transformers" },
  },
  {
    id: "Qwen/Qwen3-235B-A22B",
    task: "conversational",
    providerId: "accounts/fireworks/models/qwen3-235b-a22b",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
];
