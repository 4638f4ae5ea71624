import {
  http,
  HttpResponse,
  mockFail,
  mockJobs,
  mockKeys,
  readForm,
  readJson,
  transcribe,
  vendorModels,
} from "@patchbay/mocks";

export const models = vendorModels({ "automatic-speech-recognition": ["machine", "low_cost", "fusion"] });

const jobs = mockJobs<{ readonly recording: Uint8Array | string }>();

const ROOT = "https://api.rev.ai/speechtotext/v1/jobs";

const denied = { message: "Authorization has been denied for this request", code: null };

const fail = mockFail({
  words: { "missing-key": denied, "wrong-key": denied, "unknown-model": { code: "invalid-parameters" } },
  body: ({ status, message, code, field }) => ({
    title: field === null ? message : "Your request parameters didn't validate",
    status,
    ...(code !== null && { type: `https://rev.ai/api/v1/errors/${code}` }),
    ...(field !== null && { parameters: { [field]: [message] } }),
  }),
});

export const errorSource =
  "https://docs.rev.ai/api/asynchronous/reference (form, and the words for keys); unverified: the words for an unknown model";

/** The options and the recording of a job, which come as a form, or as JSON with the address of the recording. */
async function read(request: Request): Promise<{ transcriber?: unknown; recording: Uint8Array | string }> {
  if (request.headers.get("content-type")?.startsWith("application/json")) {
    const { source_config: source, transcriber } = await readJson(request);
    return { transcriber, recording: JSON.stringify(source) };
  }
  const form = await readForm(request);
  const media = form.get("media");
  const { transcriber } = JSON.parse(String(form.get("options") ?? "{}")) as { transcriber?: unknown };
  return { transcriber, recording: new Uint8Array(media instanceof Blob ? await media.arrayBuffer() : []) };
}

async function submit(request: Request): Promise<Response> {
  const { transcriber, recording } = await read(request);
  if (!models.some(({ providerId }) => providerId === transcriber)) {
    const message = `The transcriber ${String(transcriber)} is not supported`;
    return fail({ status: 400, kind: "unknown-model", message, field: "transcriber", model: String(transcriber) });
  }
  const id = jobs.start({ recording });
  return HttpResponse.json({ id, status: "in_progress", transcriber }, { headers: jobs.headers() });
}

function look(id: string): Response {
  const seen = jobs.look(id);
  if (!seen) return fail({ status: 404, kind: "invalid-request", message: "could not find job" });
  const { stage, error } = seen;
  if (stage !== "done") return HttpResponse.json({ id, status: "in_progress" });
  if (error !== undefined)
    return HttpResponse.json({ id, status: "failed", failure: "transcription", failure_detail: error });
  return HttpResponse.json({ id, status: "transcribed" });
}

function transcriptOf(id: string): Response {
  const { segments } = transcribe(jobs.input(id)?.recording ?? "");
  const elements = segments.map(({ text: value, start: ts, end: end_ts }) => ({ type: "text", value, ts, end_ts }));
  const type = "application/vnd.rev.transcript.v1.0+json";
  return new HttpResponse(JSON.stringify({ monologues: [{ speaker: 0, elements }] }), {
    headers: { "content-type": type },
  });
}

export const handlers = [
  http.get(`${ROOT}/:id/transcript`, ({ params }) => transcriptOf(String(params["id"]))),
  http.get(`${ROOT}/:id`, ({ params }) => look(String(params["id"]))),
  ...mockKeys({ fail }, [http.post(ROOT, ({ request }) => submit(request))]),
];
