import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.1-8B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Meta-Llama-3.1-8B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "google/gemma-3-27b-it",
    task: "conversational",
    providerId: "google/gemma-3-27b-it",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
  {
    id: "mistralai/Mistral-Nemo-Base-2407",
    task: "text-generation",
    providerId: "mistralai/Mistral-Nemo-Base-2407",
    record: { library_name: "transformers" },
  },
];

export const errorSource =
  "featherless.ai/docs/api-reference-error-codes (statuses); unverified: the body, for which OpenAI's format is used";

export const handlers = mockProvider({
  roots: ["https://api.featherless.ai/v1", "https://router.huggingface.co/featherless-ai/v1"],
  calls: ["chat", "completions", "models"],
  models,
});
