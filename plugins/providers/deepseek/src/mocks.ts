import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "deepseek-flash", task: "conversational", providerId: "deepseek-flash", reasons: true },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://api.deepseek.com"],
  calls: ["chat", "models"],
  models,
  reasoningField: "reasoning_content",
});
