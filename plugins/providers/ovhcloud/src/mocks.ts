import { mockChat, mockCompletion, type MockModel } from "@patchbay/mocks";

const ROOTS = ["https://oai.endpoints.kepler.ai.cloud.ovh.net", "https://router.huggingface.co/ovhcloud"];
const at = (path: string): string[] => ROOTS.map((root) => `${root}/${path}`);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "Meta-Llama-3_3-70B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "meta-llama/Llama-3.1-8B",
    task: "text-generation",
    providerId: "Llama-3.1-8B",
    record: { library_name: "transformers" },
  },
];

export const handlers = [...mockChat(at("v1/chat/completions")), ...mockCompletion(at("v1/completions"))];
