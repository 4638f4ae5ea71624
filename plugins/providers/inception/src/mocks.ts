import { mockCompletion, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "mercury-2", task: "conversational", providerId: "mercury-2", reasons: true },
  { id: "mercury-edit-2", task: "text-generation", providerId: "mercury-edit-2" },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

const vendor = { models, key: "authorization" };

export const handlers = [
  ...mockProvider({ ...vendor, roots: ["https://api.inceptionlabs.ai/v1"], calls: ["chat"] }),
  ...mockCompletion(["https://api.inceptionlabs.ai/v1/fim/completions"], vendor),
];
