import {
  http,
  HttpResponse,
  mockFail,
  mockJobRoutes,
  mockKeys,
  mockUploads,
  readForm,
  transcribe,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = ["solaria-1", "solaria-3"].map((id) => ({
  id,
  task: "automatic-speech-recognition",
  providerId: id,
}));

const uploads = mockUploads("https://api.gladia.io/file");

const ROOT = "https://api.gladia.io/v2";

const vendor = {
  models,
  key: "x-gladia-key",
  fail: mockFail({
    words: { "unknown-model": { status: 422, message: "Unknown model {model}" } },
    body: ({ message, requestId: request_id }) => ({ message, request_id }),
  }),
};

export const errorSource = "github.com/gladiaio/sdk (form); unverified: the words";

const STATES = { queued: "queued", running: "processing", done: "done" };

async function upload(request: Request): Promise<Response> {
  const audio = (await readForm(request)).get("audio");
  const bytes = new Uint8Array(audio instanceof Blob ? await audio.arrayBuffer() : []);
  return HttpResponse.json({ audio_url: uploads.add(bytes), audio_metadata: { size: bytes.length } });
}

function resultOf(address: unknown) {
  const { text, segments } = transcribe(uploads.find(address));
  return { metadata: {}, transcription: { full_transcript: text, languages: ["en"], utterances: segments } };
}

export const handlers = [
  ...mockKeys(vendor, [http.post(`${ROOT}/upload`, ({ request }) => upload(request))]),
  ...mockJobRoutes(vendor, {
    start: { [`${ROOT}/pre-recorded`]: ["automatic-speech-recognition"] },
    look: [`${ROOT}/pre-recorded/:id`],
    required: ["audio_url"],
    accepted: (id) => ({ id, result_url: `${ROOT}/pre-recorded/${id}` }),
    job({ id, stage, error, input }) {
      const job = { id, request_id: `G-${id}`, version: 2, kind: "pre-recorded" };
      if (error !== undefined) return { ...job, status: "error", error_code: 500 };
      return { ...job, status: STATES[stage], ...(stage === "done" && { result: resultOf(input["audio_url"]) }) };
    },
  }),
];
