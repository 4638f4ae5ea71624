import { mockFail, mockProvider, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-V4-Pro",
    task: "conversational",
    providerId: "deepseek-ai/DeepSeek-V4-Pro",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  { id: "yqv4yjjq", task: "feature-extraction", providerId: "yqv4yjjq" },
];

const fail = mockFail({
  words: {
    "missing-key": { message: "please check the api-key you provided" },
    "wrong-key": { message: "please check the api-key you provided" },
    "unknown-model": { message: "please check the model you provided" },
  },
  body: ({ message: error }) => ({ error }),
});

export const errorSource =
  "docs.baseten.co/inference/errors, docs.baseten.co/deployment/autoscaling/request-lifecycle; unverified: the words for an unknown model";

export const handlers = [
  ...mockProvider({
    roots: ["https://inference.baseten.co/v1", "https://router.huggingface.co/baseten/v1"],
    calls: ["chat", "models"],
    models,
    fail,
  }),
  ...mockProvider({
    roots: ["https://:model.api.baseten.co/environments/production/sync/v1"],
    calls: ["embeddings"],
    models,
    fail,
  }),
];
