import { mockChat, type MockModel } from "@patchbay/mocks";

export const handlers = mockChat([
  "https://api.cerebras.ai/v1/chat/completions",
  "https://router.huggingface.co/cerebras/v1/chat/completions",
]);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.1-8B-Instruct",
    task: "conversational",
    providerId: "llama3.1-8b",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "openai/gpt-oss-120b",
    task: "conversational",
    providerId: "gpt-oss-120b",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
];
