import { mockChat, type MockModel } from "@patchbay/mocks";

export const handlers = mockChat([
  "https://api.groq.com/openai/v1/chat/completions",
  "https://router.huggingface.co/groq/openai/v1/chat/completions",
]);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "llama-3.3-70b-versatile",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "openai/gpt-oss-120b",
    task: "conversational",
    providerId: "openai/gpt-oss-120b",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "meta-llama/Llama-3.1-8B-Instruct",
    task: "text-generation",
    providerId: "llama-3.1-8b-instant",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "meta-llama/Llama-3.1-8B",
    task: "text-generation",
    providerId: "llama-3.1-8b-instant",
    record: { library_name: "transformers" },
  },
];
