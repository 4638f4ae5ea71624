import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "meta/llama-3.3-70b-instruct", task: "conversational", providerId: "meta/llama-3.3-70b-instruct" },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://integrate.api.nvidia.com/v1"],
  calls: ["chat", "models"],
  models,
});
