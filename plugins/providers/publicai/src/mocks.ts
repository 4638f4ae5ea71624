import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "swiss-ai/Apertus-8B-Instruct-2509",
    task: "conversational",
    providerId: "swiss-ai/apertus-8b-instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
];

export const errorSource =
  "github.com/forpublicai/platform.publicai.co/issues/6 (model); unverified: the words for keys";

export const handlers = mockProvider({
  roots: ["https://api.publicai.co/v1", "https://router.huggingface.co/publicai/v1"],
  calls: ["chat", "models"],
  models,
  // The vendor's gateway is LiteLLM.
  fail: mockFail({
    words: {
      "missing-key": { message: "Authentication Error, No api key passed in.", type: "auth_error", code: "401" },
      "wrong-key": {
        message: "Authentication Error, Invalid proxy server token passed.",
        type: "auth_error",
        code: "401",
      },
      "unknown-model": {
        status: 400,
        message:
          "{'error': '/chat/completions: Invalid model name passed in model={model}. Call `/v1/models` to view available models for your key.'}",
        type: "None",
        field: "None",
        code: "400",
      },
    },
  }),
});
