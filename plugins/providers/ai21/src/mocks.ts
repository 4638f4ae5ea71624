import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [{ id: "jamba-large", task: "conversational", providerId: "jamba-large" }];

export const errorSource = "unverified: OpenAI’s words stand, which the vendor says it is compatible with";

export const handlers = mockProvider({
  roots: ["https://api.ai21.com/studio/v1"],
  calls: ["chat"],
  models,
});
