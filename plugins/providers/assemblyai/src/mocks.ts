import {
  http,
  HttpResponse,
  mockFail,
  mockJobs,
  mockKeys,
  mockUploads,
  readJson,
  transcribe,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "assemblyai-stt-3-7",
    task: "automatic-speech-recognition",
    providerId: "assemblyai-stt-3-7",
  },
  { id: "universal-2", task: "automatic-speech-recognition", providerId: "universal-2" },
];

const jobs = mockJobs<{ readonly recording: Uint8Array | string }>();
const uploads = mockUploads("https://cdn.assemblyai.com/upload");

const ROOT = "https://api.assemblyai.com/v2";

const fail = mockFail({
  words: {
    "missing-key": { message: "Authentication error, API token missing/invalid" },
    "wrong-key": { message: "Authentication error, API token missing/invalid" },
  },
  body: ({ message }) => ({ error: message }),
});

export const errorSource =
  "github.com/AssemblyAI/assemblyai-api-spec (keys); unverified: the words for an unknown model";

async function upload(request: Request): Promise<Response> {
  return HttpResponse.json({ upload_url: uploads.add(new Uint8Array(await request.arrayBuffer())) });
}

async function submit(request: Request): Promise<Response> {
  const { audio_url: url, speech_models: requested } = await readJson(request);
  const wrong = [requested].flat().find((name) => !models.some(({ providerId }) => providerId === name));
  if (wrong !== undefined) {
    const message = `"speech_models" must not contain ${String(wrong)}`;
    return fail({ status: 400, kind: "unknown-model", message, model: String(wrong) });
  }
  const id = jobs.start({ recording: uploads.find(url) });
  return HttpResponse.json({ id, status: "queued", audio_url: url }, { headers: jobs.headers() });
}

function look(id: string): Response {
  const seen = jobs.look(id);
  if (!seen) return HttpResponse.json({ error: "Transcript lookup error, transcript id not found" }, { status: 400 });
  const { stage, error, input } = seen;
  if (stage !== "done") return HttpResponse.json({ id, status: stage === "queued" ? "queued" : "processing" });
  if (error !== undefined) return HttpResponse.json({ id, status: "error", error });
  const { text, segments } = transcribe(input.recording);
  const timedWords = segments.map(({ text: word, start, end }) => ({
    text: word,
    start: start * 1000,
    end: end * 1000,
  }));
  return HttpResponse.json({ id, status: "completed", text, words: timedWords, confidence: 0.97 });
}

export const handlers = [
  http.get(`${ROOT}/transcript/:id`, ({ params }) => look(String(params["id"]))),
  ...mockKeys({ fail }, [
    http.post(`${ROOT}/upload`, ({ request }) => upload(request)),
    http.post(`${ROOT}/transcript`, ({ request }) => submit(request)),
  ]),
];
