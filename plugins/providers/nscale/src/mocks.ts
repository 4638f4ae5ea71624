import { mockProvider, type MockModel } from "@patchbay/mocks";

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

export const errorSource = "docs.nscale.com/docs/faqs/error-codes; unverified: the words";

export const handlers = mockProvider({
  roots: ["https://inference.api.nscale.com/v1", "https://router.huggingface.co/nscale/v1"],
  calls: ["chat", "images", "models"],
  models,
});
