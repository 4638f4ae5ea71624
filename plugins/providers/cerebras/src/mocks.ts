import { http, HttpResponse, mockFail, mockProvider, type MockModel, type MockOwnForm } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "openai/gpt-oss-120b",
    task: "conversational",
    providerId: "gpt-oss-120b",
    tags: ["conversational"],
    reasons: true,
    record: { library_name: "transformers" },
  },
  {
    id: "zai-org/GLM-4.7",
    task: "conversational",
    providerId: "zai-glm-4.7",
    tags: ["conversational"],
    reasons: true,
    record: { library_name: "transformers" },
  },
];

/** Every answer contains the server's build id. */
const ownForm: MockOwnForm = (json, { kind }) =>
  kind === "chat" ? { ...json, system_fingerprint: "fp_simulated" } : json;

const MALFORMED = { code: "wrong_api_format", field: "validation_error" };

export const errorSource =
  "inference-docs.cerebras.ai/support/error (statuses), github.com/nminaya/grammar-nazi-bot/issues/933 (model), recorded answers (400); unverified: the words for keys and for empty messages";

export const handlers = [
  // The vendor's client warms up its connection with this request.
  http.get("https://api.cerebras.ai/v1/tcp_warming", () => new HttpResponse()),
  ...mockProvider({
    roots: ["https://api.cerebras.ai/v1", "https://router.huggingface.co/cerebras/v1"],
    calls: ["chat", "models"],
    models,
    ownForm,
    headers: {
      "x-ratelimit-limit-requests-day": "14400",
      "x-ratelimit-limit-tokens-minute": "60000",
      "x-ratelimit-remaining-requests-day": "14399",
      "x-ratelimit-remaining-tokens-minute": "59000",
      "x-ratelimit-reset-requests-day": "33011.382867",
      "x-ratelimit-reset-tokens-minute": "11.382867",
    },
    fail: mockFail({
      words: {
        "missing-key": { message: "Missing API Key", code: "wrong_api_key", field: "api_key" },
        "wrong-key": { message: "Wrong API Key", code: "wrong_api_key", field: "api_key" },
        "unknown-model": {
          message: "Model {model} does not exist or you do not have access to it.",
          type: "not_found_error",
        },
        "missing-field": MALFORMED,
        "invalid-request": MALFORMED,
        "empty-messages": MALFORMED,
        "too-long": {
          message:
            "Please reduce the length of the messages or completion. Current length is {tokens} while limit is {limit}",
          field: "validation_error",
        },
        "rate-limit": { type: "too_many_requests_error", code: "request_quota_exceeded" },
      },
      body: ({ message, type, field: param, code }) => ({ message, type, param, code }),
    }),
  }),
];
