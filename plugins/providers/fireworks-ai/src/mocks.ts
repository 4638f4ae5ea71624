import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  picture,
  readJson,
  vendorModels,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";
import { mockDataSetJobs } from "./mock-batches.ts";

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-V4-Pro",
    task: "conversational",
    providerId: "accounts/fireworks/models/deepseek-v4-pro",
    tags: ["conversational"],
    reasons: true,
    record: { library_name: "transformers" },
  },
  {
    id: "openai/gpt-oss-120b",
    task: "conversational",
    providerId: "accounts/fireworks/models/gpt-oss-120b",
    tags: ["conversational"],
    reasons: true,
    record: { library_name: "transformers" },
  },
  {
    id: "moonshotai/Kimi-K2.6",
    task: "conversational",
    providerId: "accounts/fireworks/models/kimi-k2p6",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
  },
  ...vendorModels({
    "feature-extraction": "nomic-ai/nomic-embed-text-v1.5",
    "text-generation": "accounts/fireworks/models/gpt-oss-120b",
    "text-to-image": "accounts/fireworks/models/flux-1-schnell-fp8",
    "image-to-image": "accounts/fireworks/models/flux-kontext-pro",
    "automatic-speech-recognition": ["whisper-v3", "whisper-v3-turbo"],
  }),
];

export const errorSource =
  "docs.fireworks.ai/guides/inference-error-codes (statuses), a recorded answer (model); unverified: the words for keys";

const fail = mockFail({
  words: {
    "missing-key": { message: "The API key you provided is invalid.", type: "error", code: "UNAUTHORIZED" },
    "wrong-key": { message: "The API key you provided is invalid.", type: "error", code: "UNAUTHORIZED" },
    "unknown-model": {
      message: "Model not found, inaccessible, and/or not deployed",
      type: "error",
      code: "NOT_FOUND",
    },
  },
  body: ({ message, type, field: param, code, requestId: request_id }) => ({
    error: { message, param, code, type },
    request_id,
  }),
});

const WORKFLOWS = "https://api.fireworks.ai/inference/v1/workflows/accounts/fireworks/models";

const openAiCalls = mockProvider({
  roots: ["https://api.fireworks.ai/inference/v1", "https://router.huggingface.co/fireworks-ai/inference/v1"],
  calls: ["chat", "responses", "messages", "completions", "embeddings", "models"],
  models,
  reasoningField: "reasoning_content",
  fail,
});

const FOLDER = "https://storage.googleapis.com/fw-flumina-kontext-images/simulated";
const edits = mockJobs<Readonly<Record<string, unknown>>>();

export const handlers = [
  ...openAiCalls,
  ...["audio-prod", "audio-turbo"].flatMap((service) =>
    mockProvider({ roots: [`https://${service}.api.fireworks.ai/v1`], calls: ["transcriptions"], models, fail }),
  ),
  ...mockKeys({ fail }, [
    http.post(`${WORKFLOWS}/:name`, async ({ request, params }) => {
      const model = `accounts/fireworks/models/${String(params["name"])}`;
      if (!models.some(({ providerId, task }) => providerId === model && task === "image-to-image")) {
        return fail({ status: 404, kind: "unknown-model", message: `Model ${model} was not found.`, model });
      }
      return HttpResponse.json({ request_id: edits.start(await readJson(request)) }, { headers: edits.headers() });
    }),
    http.post(`${WORKFLOWS}/:name/get_result`, async ({ request }) => {
      const { id } = await readJson(request);
      const job = edits.look(String(id));
      if (!job) return HttpResponse.json({ id, status: "Task not found", result: null });
      if (job.error !== undefined) {
        return HttpResponse.json({ id, status: "Error", result: null, details: { error: job.error } });
      }
      if (job.stage !== "done") return HttpResponse.json({ id, status: "Pending", result: null });
      const sample = mediaUrl(FOLDER, "png", String(job.input["prompt"]), job.input);
      return HttpResponse.json({ id, status: "Ready", result: { sample } });
    }),
  ]),
  ...mockMedia(FOLDER),
  ...mockDataSetJobs(openAiCalls, { models, fail, key: "authorization" }),
  vendorRoute({ models, fail, key: "authorization" }, `${WORKFLOWS}/:name/text_to_image`, {
    kind: "images",
    tasks: ["text-to-image"],
    async read(request) {
      const [, model] = /workflows\/(.+)\/text_to_image$/.exec(new URL(request.url).pathname) ?? [];
      return { model, body: await readJson(request) };
    },
    simulate: async ({ body }) => ({ images: [await picture(String(body["prompt"]), body)] }),
    write: ({ images: [image] }) =>
      image instanceof Blob
        ? new HttpResponse(image, { headers: { "content-type": image.type } })
        : HttpResponse.json({ base64: [image] }),
  }),
];
