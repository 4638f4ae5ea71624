import { mockChat, mockEmbeddings, type MockModel } from "@patchbay/mocks";

const ROOTS = ["https://api.sambanova.ai", "https://router.huggingface.co/sambanova"];
const at = (path: string): string[] => ROOTS.map((root) => `${root}/${path}`);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "Meta-Llama-3.3-70B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "intfloat/e5-mistral-7b-instruct",
    task: "feature-extraction",
    providerId: "E5-Mistral-7B-Instruct",
    record: { library_name: "sentence-transformers" },
  },
];

export const handlers = [...mockChat(at("v1/chat/completions")), ...mockEmbeddings(at("v1/embeddings"))];
