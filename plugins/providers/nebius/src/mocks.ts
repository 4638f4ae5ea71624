import { mockFail, mockMedia, mockProvider, type MockModel } from "@patchbay/mocks";

const FOLDER = "https://pictures-storage.storage.eu-north1.nebius.cloud/simulated";

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Llama-3.3-70B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "Qwen/Qwen3-30B-A3B-Instruct-2507",
    task: "text-generation",
    providerId: "Qwen/Qwen3-30B-A3B-Instruct-2507",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "Qwen/Qwen3-Embedding-8B",
    task: "feature-extraction",
    providerId: "Qwen/Qwen3-Embedding-8B",
    record: { library_name: "sentence-transformers" },
  },
  {
    id: "black-forest-labs/flux-dev",
    task: "text-to-image",
    providerId: "black-forest-labs/flux-dev",
    ended: "2026-05-07",
    record: { library_name: "diffusers" },
  },
];

export const errorSource = "unverified: the envelope and the words";

export const handlers = [
  ...mockProvider({
    // The vendor still serves its first host, and other clients call it.
    roots: [
      "https://api.tokenfactory.nebius.com/v1",
      "https://api.studio.nebius.ai/v1",
      "https://router.huggingface.co/nebius/v1",
    ],
    calls: ["chat", "completions", "embeddings", "images", "models"],
    models,
    reasoningField: "reasoning_content",
    folder: FOLDER,
    fail: mockFail({
      words: { "unknown-model": { message: "The model `{model}` does not exist." } },
      body: ({ message }) => ({ detail: message }),
    }),
  }),
  ...mockMedia(FOLDER),
];
