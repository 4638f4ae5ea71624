import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-R1",
    task: "conversational",
    providerId: "accounts/fireworks/models/deepseek-r1",
    tags: ["conversational", "custom_code"],
    record: { library_name: "transformers" },
    reasons: true,
  },
  {
    id: "Qwen/Qwen3-235B-A22B",
    task: "conversational",
    providerId: "accounts/fireworks/models/qwen3-235b-a22b",
    tags: ["conversational"],
    record: { library_name: "transformers" },
    reasons: true,
  },
  {
    id: "Qwen/Qwen2.5-VL-32B-Instruct",
    task: "conversational",
    providerId: "accounts/fireworks/models/qwen2p5-vl-32b-instruct",
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
