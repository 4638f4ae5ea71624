import { mockChat, type MockModel } from "@patchbay/mocks";

export const handlers = mockChat(["https://api.{{host}}.example/v1/chat/completions"]);

export const models: readonly MockModel[] = [
  {
    id: "example-chat",
    task: "conversational",
    providerId: "example-chat",
    tags: ["conversational"],
  },
];
