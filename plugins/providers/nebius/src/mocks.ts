import { mockChat, mockCompletion, mockEmbeddings, mockImages, type MockModel } from "@patchbay/mocks";

const ROOTS = ["https://api.studio.nebius.ai", "https://router.huggingface.co/nebius"];
const at = (path: string): string[] => ROOTS.map((root) => `${root}/${path}`);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Llama-3.3-70B-Instruct-fast",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "google/gemma-2-2b",
    task: "text-generation",
    providerId: "google/gemma-2-2b",
    record: { library_name: "transformers" },
  },
  {
    id: "BAAI/bge-multilingual-gemma2",
    task: "feature-extraction",
    providerId: "BAAI/bge-multilingual-gemma2",
    record: { library_name: "sentence-transformers" },
  },
  {
    id: "black-forest-labs/FLUX.1-dev",
    task: "text-to-image",
    providerId: "black-forest-labs/flux-dev",
    record: { library_name: "diffusers" },
  },
];

export const handlers = [
  ...mockChat(at("v1/chat/completions")),
  ...mockCompletion(at("v1/completions")),
  ...mockEmbeddings(at("v1/embeddings")),
  ...mockImages(at("v1/images/generations")),
];
