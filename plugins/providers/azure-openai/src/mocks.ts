import { mockProvider, vendorModels, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "gpt-5.4-mini",
    task: "conversational",
    providerId: "gpt-5.4-mini",
    tags: ["conversational", "image-text-to-text"],
  },
  { id: "text-embedding-3-small", task: "feature-extraction", providerId: "text-embedding-3-small" },
  {
    id: "gpt-35-turbo-instruct",
    task: "text-generation",
    providerId: "gpt-35-turbo-instruct",
    ended: "2026-07-07",
  },
  ...vendorModels({
    "text-to-image": "gpt-image-1.5",
    "image-to-image": "gpt-image-1.5",
    "text-to-speech": "gpt-4o-mini-tts",
    "automatic-speech-recognition": ["gpt-4o-transcribe", "whisper"],
  }),
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://:resource.openai.azure.com/openai/v1"],
  calls: ["chat", "completions", "embeddings", "media", "batches"],
  models,
  key: "api-key",
});
