import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "{{name}}/example-chat",
    task: "conversational",
    providerId: "example-chat",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
];

export const handlers = mockProvider({
  roots: ["https://api.{{host}}.example/v1", "https://router.huggingface.co/{{id}}/v1"],
  calls: ["chat"],
  models,
});
