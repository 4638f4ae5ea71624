import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [{ id: "MiniMax-M3", task: "conversational", providerId: "MiniMax-M3" }];

export const errorSource = "unverified: OpenAI’s words stand, which the vendor says it is compatible with";

export const handlers = mockProvider({
  roots: ["https://api.minimax.io/v1"],
  calls: ["chat", "models"],
  models,
});
