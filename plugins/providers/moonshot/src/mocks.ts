import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [{ id: "kimi-k2.6", task: "conversational", providerId: "kimi-k2.6" }];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://api.moonshot.ai/v1"],
  calls: ["chat", "models"],
  models,
});
