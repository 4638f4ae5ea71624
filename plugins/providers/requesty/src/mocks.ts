import { mockMedia, mockProvider, vendorModels, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "openai/gpt-4o-mini", task: "conversational", providerId: "openai/gpt-4o-mini", tags: ["image-text-to-text"] },
  ...vendorModels({
    "feature-extraction": "openai/text-embedding-3-small",
    "text-to-image": "azure/openai/gpt-image-1",
    "image-to-image": "azure/openai/gpt-image-1",
    "text-to-speech": "openai/tts-1",
    "automatic-speech-recognition": "openai/gpt-4o-transcribe",
  }),
];

export const errorSource =
  "github.com/requestyai/ai-sdk-requesty, src/requesty-error.ts (form); unverified: OpenAI’s texts";

const FOLDER = "https://files.requesty.example/simulated";

export const handlers = [
  ...mockProvider({
    roots: ["https://router.requesty.ai/v1", "https://router.eu.requesty.ai/v1"],
    calls: ["chat", "responses", "messages", "embeddings", "images", "edits", "speech", "transcriptions", "models"],
    models,
    describeModel: ({ contextLength = 131_072 }) => ({
      owned_by: "system",
      context_window: contextLength,
      max_output_tokens: 16_384,
      input_price: 1.5e-7,
      cached_price: 7.5e-8,
      output_price: 6e-7,
    }),
    folder: FOLDER,
  }),
  ...mockMedia(FOLDER),
];
