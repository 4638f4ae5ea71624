import { mockProvider, vendorModels, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "Meta-Llama-3_3-70B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "Qwen/Qwen2.5-VL-72B-Instruct",
    task: "conversational",
    providerId: "Qwen2.5-VL-72B-Instruct",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
  {
    id: "mistralai/Mistral-7B-Instruct-v0.3",
    task: "text-generation",
    providerId: "Mistral-7B-Instruct-v0.3",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  ...vendorModels({
    "feature-extraction": "BGE-M3",
    "text-to-image": "stable-diffusion-xl-base-v10",
    "automatic-speech-recognition": "whisper-large-v3-turbo",
  }),
];

export const errorSource = "unverified: OpenAI's format is used instead";

export const handlers = mockProvider({
  roots: ["https://oai.endpoints.kepler.ai.cloud.ovh.net/v1", "https://router.huggingface.co/ovhcloud/v1"],
  calls: ["chat", "completions", "embeddings", "images", "transcriptions", "models"],
  models,
});
