import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "deepseek-v4-flash",
    task: "conversational",
    providerId: "deepseek-v4-flash",
    reasons: true,
  },
  {
    id: "deepseek-v4-pro",
    task: "conversational",
    providerId: "deepseek-v4-pro",
    reasons: true,
  },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://api.deepseek.com"],
  calls: ["chat", "models"],
  models,
  reasoningField: "reasoning_content",
});
