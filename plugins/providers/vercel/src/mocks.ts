import { base64, bytesFromBase64 } from "@patchbay/core/provider";
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
  sound,
  transcribe,
  vendorRoute,
  type MockKind,
  type MockModel,
  type MockReplies,
} from "@patchbay/mocks";

const named = (task: string, id: string, more: Partial<MockModel> = {}): MockModel => ({
  id,
  task,
  providerId: id,
  ...more,
});

export const models: readonly MockModel[] = [
  named("conversational", "openai/gpt-5.4-mini", { tags: ["conversational", "image-text-to-text"] }),
  named("feature-extraction", "openai/text-embedding-3-small"),
  named("text-ranking", "cohere/rerank-v3.5"),
  named("text-to-image", "openai/gpt-image-2"),
  named("image-to-image", "openai/gpt-image-2"),
  named("text-to-speech", "openai/tts-1"),
  named("automatic-speech-recognition", "openai/whisper-1"),
  named("text-to-video", "alibaba/wan-v2.7-t2v"),
  named("image-to-video", "alibaba/wan-v2.6-i2v"),
];

export const errorSource =
  "npmjs.com/package/@ai-sdk/gateway 4.0.146, src/errors (form, types); vercel.com/docs/ai-gateway/sdks-and-apis/cohere-rerank (form of a ranking); unverified: the words";

const ROOT = "https://ai-gateway.vercel.sh";
const SDK = `${ROOT}/v4/ai`;
const FOLDER = `${ROOT}/simulated`;

const fail = mockFail({
  words: {
    "missing-key": { type: "authentication_error" },
    "wrong-key": { type: "authentication_error" },
    "unknown-model": { type: "model_not_found" },
    "rate-limit": { type: "rate_limit_exceeded" },
    server: { type: "internal_server_error" },
  },
});

type Json = Readonly<Record<string, unknown>>;

/** A call of the AI SDK's protocol, whose model is in a header. */
const sdkRoute = <Kind extends MockKind>(
  kind: Kind,
  path: string,
  tasks: readonly string[],
  simulate: (body: Json) => MockReplies[Kind] | Promise<MockReplies[Kind]>,
  write: (reply: MockReplies[Kind]) => Promise<object> | object,
) =>
  vendorRoute({ models, key: "authorization", fail }, `${SDK}/${path}`, {
    kind,
    tasks,
    read: async (request) => ({ body: await readJson(request), model: request.headers.get("ai-model-id") }),
    simulate: ({ body }) => simulate(body),
    write: async (reply) => HttpResponse.json(await write(reply)),
  });

const bytesOf = (data: unknown): Uint8Array<ArrayBuffer> => bytesFromBase64(String(data));

const jobs = mockJobs<Json>();

const typeOf = (model: MockModel): string =>
  Object.entries({
    embedding: "feature-extraction",
    image: "text-to-image",
    reranking: "text-ranking",
    speech: "text-to-speech",
    transcription: "automatic-speech-recognition",
    video: "text-to-video",
  }).find(([, task]) => task === model.task || task.replace("text-", "image-") === model.task)?.[0] ?? "language";

export const handlers = [
  ...mockProvider({
    roots: [`${ROOT}/v1`],
    calls: ["chat", "responses", "messages", "embeddings", "models"],
    models,
    fail,
    describeModel: (model) => ({ name: model.id, type: typeOf(model), tags: [] }),
  }),
  ...mockProvider({
    roots: [`${ROOT}/v1`, `${ROOT}/v2`],
    calls: ["rerank"],
    models,
    fail: mockFail({ body: ({ message }) => ({ message }) }),
  }),
  sdkRoute(
    "images",
    "image-model",
    ["text-to-image", "image-to-image"],
    async ({ prompt, files, ...body }) => {
      const [file] = (files ?? []) as readonly Json[];
      const image = file && bytesOf(file["data"]);
      return { images: [await picture(String(prompt), { ...body, ...(image && { image }) })] };
    },
    async ({ images }) => ({
      images: await Promise.all(images.map((image) => (typeof image === "string" ? image : base64(image)))),
      warnings: [],
    }),
  ),
  sdkRoute(
    "speech",
    "speech-model",
    ["text-to-speech"],
    ({ text }) => ({ audio: sound(String(text)) }),
    async ({ audio }) => ({ audio: await base64(audio), warnings: [] }),
  ),
  sdkRoute(
    "transcription",
    "transcription-model",
    ["automatic-speech-recognition"],
    ({ audio }) => transcribe(bytesOf(audio)),
    ({ text, segments = [] }) => ({
      text,
      segments: segments.map(({ text: part, start, end }) => ({ text: part, startSecond: start, endSecond: end })),
      warnings: [],
    }),
  ),
  ...mockKeys({ fail }, [
    http.post(`${SDK}/video-model/start`, async ({ request }) => {
      const model = request.headers.get("ai-model-id");
      if (models.some(({ providerId, task }) => providerId === model && task.endsWith("video")))
        return HttpResponse.json({ operation: jobs.start(await readJson(request)) }, { headers: jobs.headers() });
      return fail({ status: 404, kind: "unknown-model", message: `Model '${model}' not found`, field: "model" });
    }),
    http.post(`${SDK}/video-model/status`, async ({ request }) => {
      const job = jobs.look(String((await readJson(request))["operation"]));
      if (!job) return fail({ status: 404, kind: "unknown-model", message: "Operation not found" });
      const { input, stage, error } = job;
      if (error !== undefined) return HttpResponse.json({ status: "error", error });
      if (stage !== "done") return HttpResponse.json({ status: "pending" });
      const { image } = input;
      const file = image === undefined ? {} : { image: bytesOf((image as Json)["data"]) };
      const url = mediaUrl(FOLDER, "webm", String(input["prompt"] ?? "simulated"), { ...input, ...file });
      return HttpResponse.json({ status: "completed", videos: [{ type: "url", url, mediaType: "video/webm" }] });
    }),
  ]),
  ...mockMedia(FOLDER),
];
