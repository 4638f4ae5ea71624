import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [{ id: "MiniMax-M3", task: "conversational", providerId: "MiniMax-M3" }];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://api.minimax.io/v1"],
  calls: ["chat", "models"],
  models,
});
