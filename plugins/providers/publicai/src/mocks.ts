import { mockChat, type MockModel } from "@patchbay/mocks";

export const handlers = mockChat([
  "https://api.publicai.co/v1/chat/completions",
  "https://router.huggingface.co/publicai/v1/chat/completions",
]);

export const models: readonly MockModel[] = [
  {
    id: "swiss-ai/Apertus-8B-Instruct-2509",
    task: "conversational",
    providerId: "swiss-ai/apertus-8b-instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
];
