import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "qwen-plus", task: "conversational", providerId: "qwen-plus" },
  { id: "text-embedding-v4", task: "feature-extraction", providerId: "text-embedding-v4" },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: [
    "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
    "https://dashscope.aliyuncs.com/compatible-mode/v1",
  ],
  calls: ["chat", "embeddings"],
  models,
});
