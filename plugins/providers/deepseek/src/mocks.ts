import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "deepseek-flash", task: "conversational", providerId: "deepseek-flash", reasons: true },
  { id: "deepseek-flash", task: "text-generation", providerId: "deepseek-flash" },
];

export const errorSource =
  "github.com/FullStackPlayer/claude-code-launcher/issues/3 (wrong key), github.com/linshenkx/prompt-optimizer/issues/170 (no key), github.com/deepwn/addi/issues/13 (model); unverified: the words for fields";

const code = "invalid_request_error";

const fail = mockFail({
  words: {
    "missing-key": {
      message: "Authentication Fails (auth header format should be Bearer sk-...)",
      type: "authentication_error",
      code,
    },
    "wrong-key": {
      message: "Authentication Fails, Your api key: ****0000 is invalid",
      type: "authentication_error",
      code,
    },
    "unknown-model": { status: 400, message: "Model Not Exist", code, field: null },
    other: { code },
  },
});

export const handlers = [
  ...mockProvider({
    roots: ["https://api.deepseek.com"],
    calls: ["chat", "models"],
    models: models.filter(({ task }) => task === "conversational"),
    reasoningField: "reasoning_content",
    fail,
  }),
  ...mockProvider({ roots: ["https://api.deepseek.com/beta"], calls: ["completions"], models, fail }),
];
