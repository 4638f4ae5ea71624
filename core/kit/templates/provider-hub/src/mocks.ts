import { mockChat, type MockModel } from "@patchbay/mocks";

const DIRECT = "https://api.{{host}}.example/v1/chat/completions";
const ROUTED = "https://router.huggingface.co/{{id}}/v1/chat/completions";

export const handlers = mockChat([DIRECT, ROUTED]);

export const models: readonly MockModel[] = [
  {
    id: "{{name}}/example-chat",
    task: "conversational",
    providerId: "example-chat",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
];
