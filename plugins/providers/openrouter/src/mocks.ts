import { mockFail, mockProvider, vendorModels, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "openai/gpt-4o-mini",
    task: "conversational",
    providerId: "openai/gpt-4o-mini",
    tags: ["conversational", "image-text-to-text"],
  },
  {
    id: "openai/text-embedding-3-small",
    task: "feature-extraction",
    providerId: "openai/text-embedding-3-small",
    dimensions: 1536,
  },
  ...vendorModels({
    "text-ranking": "cohere/rerank-v3.5",
    "text-to-speech": "openai/gpt-4o-mini-tts-2025-12-15",
    "automatic-speech-recognition": "openai/whisper-1",
  }),
];

export const errorSource =
  "github.com/Gitlawb/openclaude/issues/967 (no key), github.com/Fosowl/agenticSeek/issues/407 (wrong key), github.com/sipeed/picoclaw/issues/1790 (model); unverified: the words for fields";

const fail = mockFail({
  words: {
    "missing-key": { message: "No cookie auth credentials found" },
    "wrong-key": { message: "User not found." },
    "unknown-model": { status: 400, message: "{model} is not a valid model ID" },
  },
  body: ({ status: code, message }) => ({
    error: { message, code },
    ...(message.endsWith("model ID") && { user_id: "user_simulated" }),
  }),
});

export const handlers = mockProvider({
  roots: ["https://openrouter.ai/api/v1"],
  calls: ["chat", "models", "embeddings", "rerank", "speech", "transcriptions"],
  models,
  fail,
  describeModel: ({ id, tags = [], contextLength = 131_072 }) => ({
    name: id,
    context_length: contextLength,
    architecture: {
      input_modalities: tags.includes("image-text-to-text") ? ["text", "image"] : ["text"],
      output_modalities: ["text"],
    },
    // In dollars per token, as strings.
    pricing: { prompt: "0.00000015", completion: "0.0000006" },
    supported_parameters: [
      "max_tokens",
      "temperature",
      "tools",
      "tool_choice",
      "response_format",
      "structured_outputs",
    ],
  }),
});
