import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [{ id: "sonar-pro", task: "conversational", providerId: "sonar-pro" }];

export const errorSource = "unverified: OpenAI’s words stand, which the vendor says it is compatible with";

export const handlers = mockProvider({
  roots: ["https://api.perplexity.ai"],
  calls: ["chat"],
  models,
});
