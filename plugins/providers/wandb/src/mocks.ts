import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "openai/gpt-oss-120b",
    task: "conversational",
    providerId: "openai/gpt-oss-120b",
    tags: ["conversational"],
    reasons: true,
    record: { library_name: "transformers" },
  },
];

export const errorSource =
  "https://docs.wandb.ai/inference/api-reference/errors (keys); unverified: the form, and the words for an unknown model";

export const handlers = mockProvider({
  roots: ["https://api.inference.wandb.ai/v1"],
  calls: ["chat", "models"],
  models,
  fail: mockFail({
    words: {
      "missing-key": { message: "Authentication failed" },
      "wrong-key": { message: "Authentication failed" },
      "rate-limit": { message: "Concurrency limit reached for requests" },
      server: { message: "The server had an error while processing your request" },
    },
  }),
});
