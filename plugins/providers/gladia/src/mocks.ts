import {
  http,
  HttpResponse,
  mockFail,
  mockJobs,
  mockKeys,
  mockUploads,
  readForm,
  readJson,
  transcribe,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = ["solaria-1", "solaria-3"].map((id) => ({
  id,
  task: "automatic-speech-recognition",
  providerId: id,
}));

const jobs = mockJobs<{ readonly recording: Uint8Array | string }>();
const uploads = mockUploads("https://api.gladia.io/file");

const ROOT = "https://api.gladia.io/v2";

const fail = mockFail({ body: ({ message, requestId: request_id }) => ({ message, request_id }) });

export const errorSource = "github.com/gladiaio/sdk (form); unverified: the words";

async function upload(request: Request): Promise<Response> {
  const audio = (await readForm(request)).get("audio");
  const bytes = new Uint8Array(audio instanceof Blob ? await audio.arrayBuffer() : []);
  return HttpResponse.json({ audio_url: uploads.add(bytes), audio_metadata: { size: bytes.length } });
}

async function submit(request: Request): Promise<Response> {
  const { audio_url: url, model } = await readJson(request);
  if (!models.some(({ providerId }) => providerId === model)) {
    return fail({
      status: 422,
      kind: "unknown-model",
      message: `Unknown model ${String(model)}`,
      model: String(model),
    });
  }
  const id = jobs.start({ recording: uploads.find(url) });
  return HttpResponse.json({ id, result_url: `${ROOT}/pre-recorded/${id}` }, { status: 201, headers: jobs.headers() });
}

function look(id: string): Response {
  const seen = jobs.look(id);
  if (!seen) return fail({ status: 404, kind: "invalid-request", message: "The job was not found" });
  const { stage, error, input } = seen;
  const job = { id, request_id: `G-${id}`, version: 2, kind: "pre-recorded" };
  if (stage !== "done") return HttpResponse.json({ ...job, status: stage === "queued" ? "queued" : "processing" });
  if (error !== undefined) return HttpResponse.json({ ...job, status: "error", error_code: 500 });
  const { text, segments } = transcribe(input.recording);
  const transcription = { full_transcript: text, languages: ["en"], utterances: segments };
  return HttpResponse.json({ ...job, status: "done", result: { metadata: {}, transcription } });
}

export const handlers = [
  http.get(`${ROOT}/pre-recorded/:id`, ({ params }) => look(String(params["id"]))),
  ...mockKeys({ key: "x-gladia-key", fail }, [
    http.post(`${ROOT}/upload`, ({ request }) => upload(request)),
    http.post(`${ROOT}/pre-recorded`, ({ request }) => submit(request)),
  ]),
];
