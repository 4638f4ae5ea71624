import { mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "openai/gpt-4.1",
    task: "conversational",
    providerId: "openai/gpt-4.1",
    tags: ["conversational", "image-text-to-text"],
  },
  { id: "openai/text-embedding-3-small", task: "feature-extraction", providerId: "openai/text-embedding-3-small" },
];

export const errorSource = "unverified: OpenAI’s words stand, which the vendor says it is compatible with";

export const handlers = [
  ...mockProvider({ roots: ["https://models.github.ai/inference"], calls: ["chat", "embeddings"], models }),
  ...mockProvider({
    roots: ["https://models.github.ai/catalog"],
    calls: ["models"],
    models,
    bareModelList: true,
    describeModel: ({ providerId: name, task }) => ({
      name,
      supported_output_modalities: [task === "conversational" ? "text" : "embeddings"],
    }),
  }),
];
