import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  readJson,
  vendorGet,
  type MockModel,
  type MockOwnForm,
} from "@patchbay/mocks";

const ROOTS = ["https://api.siliconflow.com/v1", "https://api.siliconflow.cn/v1"];
const FOLDER = "https://api.siliconflow.com/simulated";

const model = (task: string, id: string, library?: string): MockModel => ({
  id,
  task,
  providerId: id,
  ...(library !== undefined && { record: { library_name: library } }),
});

export const models: readonly MockModel[] = [
  { ...model("conversational", "deepseek-ai/DeepSeek-V4-Flash", "transformers"), tags: ["conversational"] },
  model("automatic-speech-recognition", "FunAudioLLM/SenseVoiceSmall"),
  model("feature-extraction", "Qwen/Qwen3-Embedding-8B", "sentence-transformers"),
  model("image-to-image", "Qwen/Qwen-Image-Edit-2509"),
  model("image-to-video", "Wan-AI/Wan2.2-I2V-A14B", "wan2.2"),
  model("text-ranking", "Qwen/Qwen3-Reranker-8B"),
  model("text-to-image", "black-forest-labs/FLUX.2-pro"),
  model("text-to-speech", "FunAudioLLM/CosyVoice2-0.5B"),
  model("text-to-video", "Wan-AI/Wan2.2-T2V-A14B", "wan2.2"),
];

/** Tasks by the filter of the list of models. */
const KINDS: Readonly<Record<string, string>> = {
  chat: "conversational",
  embedding: "feature-extraction",
  reranker: "text-ranking",
  "speech-to-text": "automatic-speech-recognition",
};

export const errorSource =
  "docs.siliconflow.com/en/faqs/error-code (form, model), api-docs.siliconflow.cn/docs/api/video-status-post (form of keys, overload), github.com/chatboxai/chatbox/issues/2573 (key); unverified: codes and words of other problems";

const fail = mockFail({
  words: {
    "missing-key": { message: "Invalid token" },
    "wrong-key": { message: "Api key is invalid" },
    "unknown-model": { status: 400, message: "Model does not exist. Please check it carefully.", code: 20012 },
    overloaded: { message: "Model service overloaded. Please try again later.", code: 50505 },
    other: { code: 20015 },
  },
  // A refused key is answered with a text.
  body: ({ status, message, code }) => (status === 401 ? message : { code, message, data: null }),
});

const ownForm: MockOwnForm = (json, { kind }) => {
  if (kind === "images") {
    const { data } = json as { data: readonly { url: string }[] };
    return { images: data.map(({ url }) => ({ url })), timings: { inference: 0.2 }, seed: 1 };
  }
  if (kind === "rerank") return { ...json, id: "simulated", tokens: { input_tokens: 8, output_tokens: 0 } };
  return json;
};

const vendor = { models, key: "authorization", fail };
const jobs = mockJobs<Readonly<Record<string, unknown>>>({ queued: 1, running: 1 });
const STATES = { queued: "InQueue", running: "InProgress", done: "Succeed" };

export const handlers = [
  ...ROOTS.map((root) =>
    vendorGet(vendor, `${root}/models`, (_, __, query) => {
      const kind = query.get("sub_type");
      const listed = models.filter(({ task }) => kind === null || task === (KINDS[kind] ?? kind));
      const about = { object: "model", created: 1_735_689_600, context_window: 131_072 };
      const data = listed.map(({ id }) => ({ id, ...about, owned_by: id.split("/")[0] }));
      return { object: "list", data };
    }),
  ),
  ...mockProvider({
    ...vendor,
    roots: ROOTS,
    calls: ["chat", "embeddings", "images", "rerank", "speech", "transcriptions"],
    folder: FOLDER,
    ownForm,
  }),
  ...mockKeys(
    vendor,
    ROOTS.flatMap((root) => [
      http.post(`${root}/video/submit`, async ({ request }) =>
        HttpResponse.json({ requestId: jobs.start(await readJson(request)) }, { headers: jobs.headers() }),
      ),
      http.post(`${root}/video/status`, async ({ request }) => {
        const { requestId } = await readJson(request);
        const job = jobs.look(String(requestId));
        if (!job) return HttpResponse.json({ code: 20012, message: "Request not found", data: null }, { status: 400 });
        const { input, stage, error: reason } = job;
        if (reason !== undefined) return HttpResponse.json({ status: "Failed", reason });
        if (stage !== "done") return HttpResponse.json({ status: STATES[stage], reason: "" });
        const url = mediaUrl(FOLDER, "webm", String(input["prompt"] ?? "simulated"), input);
        const results = { videos: [{ url }], timings: { inference: 1 }, seed: 1 };
        return HttpResponse.json({ status: STATES.done, reason: "", results });
      }),
    ]),
  ),
  ...mockMedia(FOLDER),
];
