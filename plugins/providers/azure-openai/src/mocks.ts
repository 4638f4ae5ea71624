import { mockFail, mockProvider, vendorModels, type MockModel } from "@patchbay/mocks";

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

export const errorSource =
  "github.com/microsoft/semantic-kernel/issues/10337 (keys), github.com/chatboxai/chatbox/issues/861 (deployment); unverified: the words for fields";

const refusedKey = {
  message:
    "Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.",
  code: "401",
  type: null,
};

const fail = mockFail({
  words: {
    "missing-key": refusedKey,
    "wrong-key": refusedKey,
    "unknown-model": {
      message:
        "The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.",
      code: "DeploymentNotFound",
      type: null,
    },
  },
  body: ({ message, type, field: param, code }) => ({
    error: type === null ? { code, message } : { message, type, param, code },
  }),
});

export const handlers = mockProvider({
  roots: ["https://:resource.openai.azure.com/openai/v1"],
  calls: ["chat", "completions", "embeddings", "media", "batches"],
  models,
  fail,
  key: "api-key",
});
