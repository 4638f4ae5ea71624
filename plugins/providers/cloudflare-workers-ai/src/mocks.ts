import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "@cf/meta/llama-3.3-70b-instruct-fp8-fast",
    task: "conversational",
    providerId: "@cf/meta/llama-3.3-70b-instruct-fp8-fast",
  },
  { id: "@cf/baai/bge-m3", task: "feature-extraction", providerId: "@cf/baai/bge-m3" },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://api.cloudflare.com/client/v4/accounts/:account/ai/v1"],
  calls: ["chat", "embeddings"],
  models,
});
