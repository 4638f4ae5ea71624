import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [{ id: "kimi-k2.6", task: "conversational", providerId: "kimi-k2.6" }];

export const errorSource =
  "github.com/MoonshotAI/kimi-cli/issues/1667 (wrong key), github.com/langgenius/dify/issues/39778 (model); unverified: the words for a missing key and for fields";

const refusedKey = { message: "Invalid Authentication", type: "invalid_authentication_error" };

const fail = mockFail({
  words: {
    "missing-key": refusedKey,
    "wrong-key": refusedKey,
    "unknown-model": {
      message: "Not found the model {model} or Permission denied",
      type: "resource_not_found_error",
    },
  },
  body: ({ message, type }) => ({ error: { message, type } }),
});

export const handlers = mockProvider({
  roots: ["https://api.moonshot.ai/v1"],
  calls: ["chat", "models"],
  models,
  fail,
});
