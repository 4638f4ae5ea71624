import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-V4-Pro",
    task: "conversational",
    providerId: "accounts/fireworks/models/deepseek-v4-pro",
    tags: ["conversational"],
    reasons: true,
    record: { library_name: "transformers" },
  },
  {
    id: "openai/gpt-oss-120b",
    task: "conversational",
    providerId: "accounts/fireworks/models/gpt-oss-120b",
    tags: ["conversational"],
    reasons: true,
    record: { library_name: "transformers" },
  },
  {
    id: "moonshotai/Kimi-K2.6",
    task: "conversational",
    providerId: "accounts/fireworks/models/kimi-k2p6",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
];

export const errorSource =
  "docs.fireworks.ai/guides/inference-error-codes (statuses), a recorded answer (model); unverified: the words for keys";

export const handlers = mockProvider({
  roots: ["https://api.fireworks.ai/inference/v1", "https://router.huggingface.co/fireworks-ai/inference/v1"],
  calls: ["chat", "responses", "messages", "models"],
  models,
  reasoningField: "reasoning_content",
  fail: mockFail({
    words: {
      "missing-key": { message: "The API key you provided is invalid.", type: "error", code: "UNAUTHORIZED" },
      "wrong-key": { message: "The API key you provided is invalid.", type: "error", code: "UNAUTHORIZED" },
      "unknown-model": {
        message: "Model not found, inaccessible, and/or not deployed",
        type: "error",
        code: "NOT_FOUND",
      },
    },
    body: ({ message, type, field: param, code, requestId: request_id }) => ({
      error: { message, param, code, type },
      request_id,
    }),
  }),
});
