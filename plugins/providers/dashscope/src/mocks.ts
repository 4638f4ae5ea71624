import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  mockRerank,
  readJson,
  soundWire,
  transcriptWire,
  vendorModels,
  vendorRoute,
  type AskedSound,
  type AskedTranscript,
  type MockWire,
} from "@patchbay/mocks";

export const models = vendorModels({
  conversational: "qwen-plus",
  "feature-extraction": "text-embedding-v4",
  "text-ranking": "qwen3-rerank",
  "image-to-image": ["qwen-image-edit-plus", "wan2.5-i2i-preview"],
  "text-to-image": "qwen-image-max",
  "text-to-speech": "qwen3-tts-flash",
  "automatic-speech-recognition": "qwen3-asr-flash",
  "text-to-video": "wan2.7-t2v",
  "image-to-video": "wan2.7-i2v",
});

export const errorSource =
  "github.com/infiniflow/ragflow/issues/8415 and Aider-AI/aider/issues/4712 (wrong key), github.com/QwenLM/Qwen-Agent/issues/448 (wrong key of other calls), https://www.alibabacloud.com/help/en/model-studio/error-code (form of these); unverified: the words for a missing key, models and fields";

type Json = Readonly<Record<string, unknown>>;

interface Job {
  readonly task: string;
  readonly prompt: string;
  readonly parameters: Json;
}

const HOSTS = ["https://dashscope-intl.aliyuncs.com", "https://dashscope.aliyuncs.com"];
const FOLDER = "https://dashscope-result-sgp.oss-ap-southeast-1.aliyuncs.com/simulated";
const STATES = { queued: "PENDING", running: "RUNNING", done: "SUCCEEDED" };

const chatFail = mockFail({
  words: {
    "wrong-key": {
      message:
        "Incorrect API key provided. For details, see: https://www.alibabacloud.com/help/en/model-studio/error-code#apikey-error",
    },
  },
  body: ({ message, type, field: param, code, requestId: request_id }) => ({
    error: { message, type, param, code },
    request_id,
  }),
});

/** The form of the vendor's own calls. */
const fail = mockFail({
  words: {
    "missing-key": { message: "No API-key provided.", code: "InvalidApiKey" },
    "wrong-key": { message: "Invalid API-key provided.", code: "InvalidApiKey" },
    "unknown-model": { status: 400, message: "Model not exist.", code: "InvalidParameter" },
    other: { code: "InvalidParameter" },
  },
  body: ({ message, code, requestId: request_id }) => ({ code, message, request_id }),
});

const vendor = { models, key: "authorization", fail };
const jobs = mockJobs<Job>({ queued: 1, running: 1 });

/** The last files, by their addresses. */
const files = new Map<string, Blob>();
let fileCount = 0;

function fileUrl(file: Blob): string {
  const url = `${FOLDER}/files/${fileCount++ % 20}`;
  files.set(url, file);
  return url;
}

function answerOf(output: Json, headers: Record<string, string> = {}): Response {
  return HttpResponse.json({ output, request_id: "simulated" }, { headers });
}

const messageOf = (content: readonly Json[]): Response =>
  answerOf({ choices: [{ finish_reason: "stop", message: { role: "assistant", content } }] });

/** A request's model, input and parameters, and the parts of its message. */
async function readGeneration(request: Request) {
  const { model, input, parameters } = (await readJson(request)) as { model: unknown; input?: Json; parameters?: Json };
  const { messages = [] } = (input ?? {}) as { messages?: readonly { content: readonly Json[] }[] };
  const parts: Json = Object.assign({}, ...(messages.at(-1)?.content ?? []));
  return { model, input: input ?? {}, parameters, parts };
}

const images: MockWire<"images", Awaited<ReturnType<typeof readGeneration>>> = {
  kind: "images",
  tasks: ["text-to-image", "image-to-image"],
  read: readGeneration,
  simulate: ({ parts: { text, image }, parameters }) => ({
    images: [mediaUrl(FOLDER, "png", String(text), { ...parameters, image })],
  }),
  write: ({ images: made }) =>
    messageOf(made.map((image) => ({ image: typeof image === "string" ? image : fileUrl(image) }))),
};

const speech: MockWire<"speech", AskedSound> = {
  ...soundWire(["text-to-speech"], async (request) => {
    const { model, input } = await readGeneration(request);
    return { ...input, model, text: input["text"] };
  }),
  sharesAddress: true,
  write({ audio: file }) {
    // The vendor's address of a sound is not secure.
    const url = fileUrl(file).replace("https:", "http:");
    const audio = { data: "", url, id: "audio_simulated", expires_at: 1_760_086_400 };
    return answerOf({ finish_reason: "stop", audio });
  },
};

const transcripts: MockWire<"transcription", AskedTranscript> = {
  ...transcriptWire({
    async read(request) {
      const { model, parts } = await readGeneration(request);
      return { model, recording: String(parts["audio"]) };
    },
    write: ({ text }) => messageOf([{ text }]),
  }),
  sharesAddress: true,
};

const JOBS = [
  { path: "video-generation/video-synthesis", tasks: ["text-to-video", "image-to-video"] },
  { path: "image2image/image-synthesis", tasks: ["image-to-image"] },
];

const jobRoutes = (host: string) => [
  ...JOBS.map(({ path, tasks }) =>
    http.post(`${host}/api/v1/services/aigc/${path}`, async ({ request }) => {
      const { model, input, parameters } = await readGeneration(request);
      const known = models.find(({ providerId, task }) => providerId === model && tasks.includes(task));
      if (!known) {
        return fail({ status: 404, kind: "unknown-model", message: "", model: String(model) });
      }
      const { prompt = "simulated", media = [], images: [image] = [] } = input as Readonly<Record<string, Json[]>>;
      const [frame] = media;
      const id = jobs.start({
        task: known.task,
        prompt: String(prompt),
        parameters: { ...parameters, image: frame?.["url"] ?? image },
      });
      return answerOf({ task_id: id, task_status: "PENDING" }, jobs.headers());
    }),
  ),
  http.get(`${host}/api/v1/tasks/:id`, ({ params }) => {
    const task_id = String(params["id"]);
    const seen = jobs.look(task_id);
    if (!seen) return answerOf({ task_id, task_status: "UNKNOWN" });
    const { stage, error: message, input } = seen;
    if (message !== undefined) return answerOf({ task_id, task_status: "FAILED", message });
    const job = { task_id, task_status: STATES[stage] };
    if (stage !== "done") return answerOf(job);
    const { task, prompt, parameters } = input;
    if (task === "image-to-image") {
      return answerOf({ ...job, results: [{ orig_prompt: prompt, url: mediaUrl(FOLDER, "png", prompt, parameters) }] });
    }
    const { ratio: aspect_ratio, ...rest } = parameters;
    return answerOf({ ...job, video_url: mediaUrl(FOLDER, "webm", prompt, { aspect_ratio, ...rest }) });
  }),
];

export const handlers = [
  ...mockProvider({
    roots: HOSTS.map((host) => `${host}/compatible-mode/v1`),
    calls: ["chat", "embeddings"],
    models,
    fail: chatFail,
  }),
  ...mockRerank(
    HOSTS.map((host) => `${host}/compatible-api/v1/reranks`),
    vendor,
  ),
  ...HOSTS.flatMap((host) => {
    const url = `${host}/api/v1/services/aigc/multimodal-generation/generation`;
    return [
      vendorRoute(vendor, url, speech),
      vendorRoute(vendor, url, transcripts),
      vendorRoute(vendor, url, images),
      ...mockKeys({ fail }, jobRoutes(host)),
    ];
  }),
  http.get(`${FOLDER}/files/:name`, ({ request }) => new HttpResponse(files.get(request.url))),
  ...mockMedia(FOLDER),
];
