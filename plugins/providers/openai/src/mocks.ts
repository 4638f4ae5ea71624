import { mockChat, type MockModel } from "@patchbay/mocks";

export const handlers = mockChat(["https://api.openai.com/v1/chat/completions"]);

export const models: readonly MockModel[] = [
  { id: "openai/gpt-4o", task: "conversational", providerId: "gpt-4o", tags: ["conversational"] },
  { id: "openai/gpt-4o-mini", task: "conversational", providerId: "gpt-4o-mini", tags: ["conversational"] },
];
