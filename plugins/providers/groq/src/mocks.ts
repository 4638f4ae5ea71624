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
  {
    id: "openai/gpt-oss-20b",
    task: "text-generation",
    providerId: "openai/gpt-oss-20b",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  { id: "whisper-large-v3-turbo", task: "automatic-speech-recognition", providerId: "whisper-large-v3-turbo" },
  { id: "canopylabs/orpheus-v1-english", task: "text-to-speech", providerId: "canopylabs/orpheus-v1-english" },
];

export const errorSource =
  "github.com/continuedev/continue/issues/11714 (key), github.com/thepersonalaicompany/amurex-backend/issues/51 (too long), github.com/Alishahryar1/free-claude-code/issues/1354 (field)";

export const handlers = mockProvider({
  roots: ["https://api.groq.com/openai/v1", "https://router.huggingface.co/groq/openai/v1"],
  calls: ["chat", "responses", "speech", "transcriptions", "translations", "models", "batches"],
  models,
  // https://console.groq.com/docs/responses-api
  storesResponses: false,
  fail: mockFail({
    words: {
      "missing-key": { message: "Invalid API Key" },
      "wrong-key": { message: "Invalid API Key" },
      "unknown-model": { field: null },
      "empty-messages": { message: "'messages' : minimum number of items is 1", code: null, field: null },
      "missing-field": { message: "'{field}' : property '{field}' is missing", code: null, field: null },
      "too-long": { message: "Please reduce the length of the messages or completion." },
      "rate-limit": { type: "requests" },
      server: { type: "internal_server_error" },
    },
    // Unknown members are omitted.
    body: ({ message, type, field, code }) => ({
      error: { message, type, ...(field !== null && { param: field }), ...(code !== null && { code }) },
    }),
  }),
});
