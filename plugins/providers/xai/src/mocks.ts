import { mockProvider, vendorGet, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "grok-4.3",
    task: "conversational",
    providerId: "grok-4.3",
    tags: ["conversational", "image-text-to-text"],
    reasons: true,
  },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

const ROOT = "https://api.x.ai/v1";

export const handlers = [
  ...mockProvider({ roots: [ROOT], calls: ["chat", "models"], models, reasoningField: "reasoning_content" }),
  vendorGet({ key: "authorization" }, `${ROOT}/language-models`, () => ({
    models: models.map(({ providerId: id }) => ({
      id,
      object: "model",
      created: 1_735_689_600,
      owned_by: "xai",
      input_modalities: ["text", "image"],
      output_modalities: ["text"],
      prompt_text_token_price: 30_000,
      completion_text_token_price: 150_000,
      max_prompt_length: 131_072,
      aliases: [],
    })),
  })),
];
