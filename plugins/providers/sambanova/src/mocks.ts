import { mockFail, mockProvider, type MockModel, type MockOwnForm } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "Meta-Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "Meta-Llama-3.3-70B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "E5-Mistral-7B-Instruct",
    task: "feature-extraction",
    providerId: "E5-Mistral-7B-Instruct",
    ended: "2026-04-08",
    record: { library_name: "sentence-transformers" },
  },
];

/** Every answer contains the server's build id. */
const ownForm: MockOwnForm = (json, { kind }) =>
  kind === "chat" ? { ...json, system_fingerprint: "fp_simulated" } : json;

export const errorSource =
  "docs.sambanova.ai/docs/en/api-reference/using-the-api/api-error-codes; unverified: the words";

export const handlers = mockProvider({
  roots: ["https://api.sambanova.ai/v1", "https://router.huggingface.co/sambanova/v1"],
  calls: ["chat", "responses", "messages", "embeddings", "models"],
  models,
  // https://docs.sambanova.ai/docs/api-reference/responses/create-a-model-response
  storesResponses: false,
  ownForm,
  fail: mockFail({
    body: ({ message, type, field: param, code, requestId: request_id }) => ({
      error: { message, type, param, code },
      request_id,
    }),
  }),
});
