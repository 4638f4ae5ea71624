import { mockChat, type MockModel } from "@patchbay/mocks";

export const handlers = mockChat([
  "https://api.cohere.com/compatibility/v1/chat/completions",
  "https://router.huggingface.co/cohere/compatibility/v1/chat/completions",
]);

export const models: readonly MockModel[] = [
  {
    id: "CohereLabs/c4ai-command-r7b-12-2024",
    task: "conversational",
    providerId: "command-r7b-12-2024",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "CohereLabs/c4ai-command-a-03-2025",
    task: "conversational",
    providerId: "command-a-03-2025",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
];
