import { mockProvider, type MockModel, type MockOwnForm } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "openai/gpt-5.4-mini",
    task: "conversational",
    providerId: "gpt-5.4-mini",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 400_000,
  },
  {
    id: "openai/gpt-5.4-nano",
    task: "conversational",
    providerId: "gpt-5.4-nano",
    tags: ["conversational", "image-text-to-text"],
    contextLength: 400_000,
  },
  {
    id: "openai/text-embedding-3-small",
    task: "feature-extraction",
    providerId: "text-embedding-3-small",
    dimensions: 1536,
  },
  {
    id: "openai/gpt-3.5-turbo-instruct",
    task: "text-generation",
    providerId: "gpt-3.5-turbo-instruct",
    ended: "2026-09-28",
  },
  { id: "openai/gpt-image-2", task: "text-to-image", providerId: "gpt-image-2" },
  { id: "openai/gpt-image-2", task: "image-to-image", providerId: "gpt-image-2" },
  { id: "openai/gpt-4o-mini-tts", task: "text-to-speech", providerId: "gpt-4o-mini-tts" },
  { id: "openai/gpt-4o-transcribe", task: "automatic-speech-recognition", providerId: "gpt-4o-transcribe" },
  { id: "openai/whisper-1", task: "automatic-speech-recognition", providerId: "whisper-1" },
  { id: "openai/omni-moderation-latest", task: "text-classification", providerId: "omni-moderation-latest" },
];

/** A message always has `refusal`, null if nothing was refused; images have their format. */
const ownForm: MockOwnForm = (json, { kind }) => {
  const { choices, object } = json;
  if (kind === "images" && Array.isArray(json["data"])) {
    const data = json["data"].map(({ b64_json }: { b64_json: string }) => ({ b64_json }));
    return { ...json, data, output_format: "png" };
  }
  if (object !== "chat.completion" || !Array.isArray(choices)) return json;
  return {
    ...json,
    choices: choices.map((choice: { message: object }) => ({
      ...choice,
      message: { refusal: null, ...choice.message },
    })),
  };
};

export const errorSource =
  "github.com/thisisartium/continuous-alignment-testing/issues/46 (model), github.com/chathub-dev/chathub/issues/126 (too long)";

export const handlers = mockProvider({
  roots: ["https://api.openai.com/v1"],
  calls: ["chat", "completions", "responses", "models", "embeddings", "media", "moderations", "batches"],
  models,
  reasoningField: false,
  ownForm,
});
