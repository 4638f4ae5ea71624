import { mockProvider, type MockModel } from "@patchbay/mocks";

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
  { id: "BGE-M3", task: "feature-extraction", providerId: "BGE-M3" },
  { id: "stable-diffusion-xl-base-v10", task: "text-to-image", providerId: "stable-diffusion-xl-base-v10" },
  { id: "whisper-large-v3-turbo", task: "automatic-speech-recognition", providerId: "whisper-large-v3-turbo" },
];

export const errorSource = "unverified: OpenAI's format is used instead";

export const handlers = mockProvider({
  roots: ["https://oai.endpoints.kepler.ai.cloud.ovh.net/v1", "https://router.huggingface.co/ovhcloud/v1"],
  calls: ["chat", "completions", "embeddings", "images", "transcriptions", "models"],
  models,
});
