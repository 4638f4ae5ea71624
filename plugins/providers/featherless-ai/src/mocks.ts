import { mockChat, mockCompletion, type MockModel } from "@patchbay/mocks";

const ROOTS = ["https://api.featherless.ai", "https://router.huggingface.co/featherless-ai"];
const at = (path: string): string[] => ROOTS.map((root) => `${root}/${path}`);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.1-8B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Meta-Llama-3.1-8B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "mistralai/Mistral-Nemo-Base-2407",
    task: "text-generation",
    providerId: "mistralai/Mistral-Nemo-Base-2407",
    record: { library_name: "transformers" },
  },
];

export const handlers = [...mockChat(at("v1/chat/completions")), ...mockCompletion(at("v1/completions"))];
