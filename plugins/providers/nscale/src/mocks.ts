import { mockChat, mockImages, type MockModel } from "@patchbay/mocks";

const ROOTS = ["https://inference.api.nscale.com", "https://router.huggingface.co/nscale"];
const at = (path: string): string[] => ROOTS.map((root) => `${root}/${path}`);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.1-8B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Llama-3.1-8B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "black-forest-labs/FLUX.1-schnell",
    task: "text-to-image",
    providerId: "black-forest-labs/FLUX.1-schnell",
    record: { library_name: "diffusers" },
  },
];

export const handlers = [...mockChat(at("v1/chat/completions")), ...mockImages(at("v1/images/generations"))];
