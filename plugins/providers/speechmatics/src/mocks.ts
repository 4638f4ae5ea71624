import { http, HttpResponse, mockFail, mockJobs, mockKeys, readForm, transcribe, vendorModels } from "@patchbay/mocks";

export const models = vendorModels({ "automatic-speech-recognition": ["enhanced", "standard", "melia-1"] });

const jobs = mockJobs<{ readonly recording: Uint8Array | string }>();

const ROOT = "https://:region.asr.api.speechmatics.com/v2/jobs";

const fail = mockFail({
  words: {
    "missing-key": { message: "Permission Denied" },
    "wrong-key": { message: "Permission Denied" },
  },
  body: ({ status, message }) =>
    status === 401 ? { code: status, error: message } : { code: status, error: "Malformed request", detail: message },
});

export const errorSource = "npm @speechmatics/batch-client (form, and the names of errors); unverified: the details";

async function submit(request: Request): Promise<Response> {
  const form = await readForm(request);
  const file = form.get("data_file");
  const { fetch_data: fetched, transcription_config: how } = JSON.parse(String(form.get("config") ?? "{}")) as {
    readonly fetch_data?: { readonly url: string };
    readonly transcription_config?: { readonly model?: unknown };
  };
  if (!models.some(({ providerId }) => providerId === how?.model)) {
    const model = String(how?.model);
    return fail({ status: 400, kind: "unknown-model", message: `The model ${model} is not supported`, model });
  }
  const recording = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : (fetched?.url ?? "");
  return HttpResponse.json({ id: jobs.start({ recording }) }, { status: 201, headers: jobs.headers() });
}

function look(id: string): Response {
  const seen = jobs.look(id);
  if (!seen) return HttpResponse.json({ code: 404, error: "Job not found" }, { status: 404 });
  const { stage, error, isCancelled } = seen;
  if (stage !== "done") return HttpResponse.json({ job: { id, status: "running" } });
  if (error === undefined) return HttpResponse.json({ job: { id, status: "done" } });
  const errors = [{ timestamp: "2026-11-26T12:00:00Z", message: error }];
  return HttpResponse.json({ job: { id, status: isCancelled ? "deleted" : "rejected", errors } });
}

function transcriptOf(id: string): Response {
  const { segments } = transcribe(jobs.input(id)?.recording ?? "");
  const results = segments.map(({ text: content, start: start_time, end: end_time }) => ({
    type: "word",
    start_time,
    end_time,
    alternatives: [{ content, confidence: 0.97, language: "en" }],
  }));
  return HttpResponse.json({ format: "2.9", metadata: { language_pack_info: { word_delimiter: " " } }, results });
}

export const handlers = [
  http.get(`${ROOT}/:id/transcript`, ({ params }) => transcriptOf(String(params["id"]))),
  http.get(`${ROOT}/:id`, ({ params }) => look(String(params["id"]))),
  ...mockKeys({ fail }, [
    http.post(ROOT, ({ request }) => submit(request)),
    http.delete(`${ROOT}/:id`, ({ params }) => {
      const id = String(params["id"]);
      jobs.cancel(id);
      return HttpResponse.json({ job: { id, status: "deleted" } });
    }),
  ]),
];
