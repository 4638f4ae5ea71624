import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "CohereLabs/c4ai-command-r7b-12-2024",
    task: "conversational",
    providerId: "command-r7b-12-2024",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "CohereLabs/c4ai-command-a-03-2025",
    task: "conversational",
    providerId: "command-a-03-2025",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "CohereLabs/command-a-vision-07-2025",
    task: "conversational",
    providerId: "command-a-vision-07-2025",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
];

export const errorSource =
  "a recorded answer (missing key); unverified: the words for a wrong key and an unknown model";

export const handlers = mockProvider({
  roots: ["https://api.cohere.com/compatibility/v1", "https://router.huggingface.co/cohere/compatibility/v1"],
  calls: ["chat", "models"],
  models,
  fail: mockFail({
    words: {
      "missing-key": { message: "no api key supplied" },
      "wrong-key": { message: "invalid api token" },
      "unknown-model": {
        message:
          "model '{model}' not found, make sure the correct model ID was used and that you have access to the model.",
      },
    },
    body: ({ message, requestId: id }) => ({ id, message }),
  }),
});
