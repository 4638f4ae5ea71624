import {
  http,
  HttpResponse,
  media,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  readJson,
  vendorModels,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "openai-gpt-oss-120b", task: "conversational", providerId: "openai-gpt-oss-120b", reasons: true },
  ...vendorModels({
    "feature-extraction": "qwen3-embedding-0.6b",
    "text-to-image": ["openai-gpt-image-1", "fal-ai/flux/schnell"],
    "text-to-speech": ["qwen3-tts-voicedesign", "fal-ai/elevenlabs/tts/multilingual-v2"],
    "text-to-audio": "fal-ai/stable-audio-25/text-to-audio",
    "text-to-video": "wan2-2-t2v-a14b",
  }),
];

export const errorSource =
  "github.com/digitalocean/openapi, specification/shared/responses (form, keys, limit); unverified: the words for models";

type Json = Readonly<Record<string, unknown>>;

const ROOT = "https://inference.do-ai.run/v1";
const FOLDER = "https://v3b.fal.media/files/simulated";

const fail = mockFail({
  words: {
    "missing-key": { message: "Unable to authenticate you.", code: "unauthorized" },
    "wrong-key": { message: "Unable to authenticate you.", code: "unauthorized" },
    "unknown-model": { code: "not_found" },
    "rate-limit": { message: "API rate limit exceeded.", code: "too_many_requests" },
    server: { code: "server_error" },
    other: { code: "bad_request" },
  },
  body: ({ code, message }) => ({ id: code, message }),
});

const jobs = mockJobs<Json>();
const STATES = { queued: "QUEUED", running: "IN_PROGRESS", done: "COMPLETED" };
const DATE = "2026-01-01T00:00:00Z";

function jobOf(request_id: string): Json | undefined {
  const job = jobs.look(request_id);
  if (!job) return undefined;
  const { stage, error, input } = job;
  const { model_id, input: fields } = input as { model_id: string; input: Json };
  const common = { request_id, model_id, created_at: DATE, error: error ?? null };
  if (error !== undefined) return { ...common, status: "FAILED", output: null };
  if (stage !== "done") return { ...common, status: STATES[stage], output: null };
  const isSound = /audio|tts/.test(model_id);
  const text = String(fields["prompt"] ?? fields["text"]);
  const url = mediaUrl(FOLDER, isSound ? "wav" : "png", text, { ...fields, duration: fields["seconds_total"] });
  const output = isSound
    ? { audio: { url, content_type: "audio/wav" } }
    : { images: [{ url, content_type: "image/png", width: 1024, height: 1024 }] };
  return { ...common, status: STATES[stage], output };
}

function videoOf(id: string): Json | undefined {
  const job = jobs.look(id);
  if (!job) return undefined;
  const { stage, error = null, input } = job;
  const status = error !== null ? "failed" : { queued: "queued", running: "processing", done: "completed" }[stage];
  return { id, object: "video", created_at: 1_735_689_600, model: input["model"], status, output: null, error };
}

const notFound = (): Response =>
  fail({ status: 404, kind: "unknown-model", message: "The resource you were accessing could not be found." });

/** A job of a known model. */
async function start(request: Request, member: string): Promise<{ id: string } | Response> {
  const body = await readJson(request);
  const model = body[member];
  if (models.some(({ providerId }) => providerId === model)) return { id: jobs.start(body) };
  const message = `The model \`${String(model)}\` does not exist or you do not have access to it.`;
  return fail({ status: 404, kind: "unknown-model", message, model: String(model) });
}

export const handlers = [
  ...mockProvider({
    roots: [ROOT],
    calls: ["chat", "responses", "messages", "embeddings", "images", "speech", "models"],
    models,
    fail,
    reasoningField: "reasoning_content",
  }),
  ...mockKeys({ fail }, [
    http.post(`${ROOT}/async-invoke`, async ({ request }) => {
      const job = await start(request, "model_id");
      if (job instanceof Response) return job;
      return HttpResponse.json({ ...jobOf(job.id) }, { status: 202, headers: jobs.headers() });
    }),
    http.get(`${ROOT}/async-invoke/:id`, ({ params }) => {
      const job = jobOf(String(params["id"]));
      return job ? HttpResponse.json(job) : notFound();
    }),
    http.post(`${ROOT}/videos`, async ({ request }) => {
      const job = await start(request, "model");
      if (job instanceof Response) return job;
      return HttpResponse.json({ id: job.id, status: "queued" }, { headers: jobs.headers() });
    }),
    http.get(`${ROOT}/videos/:id`, ({ params }) => {
      const job = videoOf(String(params["id"]));
      return job ? HttpResponse.json(job) : notFound();
    }),
    http.get(`${ROOT}/videos/:id/content`, async ({ params }) => {
      const request = jobs.input(String(params["id"]));
      return request ? new HttpResponse(await media("webm", String(request["prompt"]), request)) : notFound();
    }),
  ]),
  ...mockMedia(FOLDER),
];
