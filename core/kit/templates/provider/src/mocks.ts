import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "example-chat",
    task: "conversational",
    providerId: "example-chat",
    tags: ["conversational"],
  },
];

export const handlers = mockProvider({
  roots: ["https://api.{{host}}.example/v1"],
  calls: ["chat"],
  models,
});
