import { mockProvider, type MockModel } from "@patchbay/mocks";

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
  { id: "gpt-image-1.5", task: "text-to-image", providerId: "gpt-image-1.5" },
  { id: "gpt-image-1.5", task: "image-to-image", providerId: "gpt-image-1.5" },
  { id: "gpt-4o-mini-tts", task: "text-to-speech", providerId: "gpt-4o-mini-tts" },
  { id: "gpt-4o-transcribe", task: "automatic-speech-recognition", providerId: "gpt-4o-transcribe" },
  { id: "whisper", task: "automatic-speech-recognition", providerId: "whisper" },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = mockProvider({
  roots: ["https://:resource.openai.azure.com/openai/v1"],
  calls: [
    "chat",
    "completions",
    "embeddings",
    "images",
    "edits",
    "speech",
    "transcriptions",
    "translations",
    "batches",
  ],
  models,
  key: "api-key",
});
