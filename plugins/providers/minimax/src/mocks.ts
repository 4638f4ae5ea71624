import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [{ id: "MiniMax-M2", task: "conversational", providerId: "MiniMax-M2" }];

export const errorSource = "unverified: OpenAI’s words stand, which the vendor says it is compatible with";

export const handlers = mockProvider({
  roots: ["https://api.minimax.io/v1"],
  calls: ["chat"],
  models,
});
