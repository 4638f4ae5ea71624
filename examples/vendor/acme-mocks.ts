import {
  http,
  HttpResponse,
  mockFail,
  mockJobs,
  mockKeys,
  mockNativeChat,
  picture,
  piecesOf,
  readJson,
  sseResponse,
  vendorRoute,
  type ChatReply,
  type ChatRequest,
  type MockModel,
} from "@patchbay/mocks";

const ROOT = "https://api.acme.example/v2";

export const models: readonly MockModel[] = [
  { id: "acme/chat-1", task: "conversational", providerId: "chat-1" },
  { id: "acme/ears-1", task: "automatic-speech-recognition", providerId: "ears-1" },
];

/** Its models, the header of its keys, and the JSON of its errors. */
const acme = {
  models,
  key: "x-acme-key",
  fail: mockFail({ body: ({ message, code }) => ({ problem: message, code }) }),
};

/** A chat: what Acme's request means, and how a reply is written. */
const chats = mockNativeChat([`${ROOT}/talk`], acme, {
  async read(request): Promise<ChatRequest> {
    const { model, turns, live } = await readJson(request);
    const messages = (turns as { by: string; text: string }[]).map(({ by, text }) => ({
      role: by === "model" ? "assistant" : "user",
      content: text,
    }));
    return { model, messages, stream: live };
  },
  write(reply: ChatReply, { stream }) {
    const ended = reply.finishReason === "length" ? "limit" : "complete";
    const pieces = piecesOf(reply);
    if (stream !== true) return HttpResponse.json({ text: pieces.join(""), ended });
    const events = [...pieces.map((piece) => ({ piece })), { ended }];
    return sseResponse(events, { delayMs: reply.delays ?? 30, end: null });
  },
});

/** Any other kind of call: here the sound is the body, and the model part of the address. */
const transcripts = vendorRoute(acme, `${ROOT}/listen`, {
  kind: "transcription",
  tasks: ["automatic-speech-recognition"],
  async read(request) {
    return { model: new URL(request.url).searchParams.get("model") ?? "ears-1", sound: await request.blob() };
  },
  simulate: ({ sound }) => ({ text: `(simulated) A recording of ${sound.size} bytes.` }),
  write: ({ text }) => HttpResponse.json({ heard: text }),
});

/** Jobs: accepted, then polled until there is a file. */
const jobs = mockJobs<string>();
const images = [
  http.post(`${ROOT}/images`, async ({ request }) => {
    const { prompt } = await readJson(request);
    return HttpResponse.json({ job: jobs.start(String(prompt)) }, { status: 202, headers: jobs.headers() });
  }),
  http.get(`${ROOT}/images/:job`, ({ params }) => {
    const id = String(params["job"]);
    const job = jobs.look(id);
    if (!job) return acme.fail({ status: 404, kind: "invalid-request", message: `There is no job ${id}.` });
    if (job.error !== undefined) return HttpResponse.json({ state: "failed", reason: job.error });
    if (job.stage !== "done") return HttpResponse.json({ state: "working" });
    return HttpResponse.json({ state: "ready", file: `${ROOT}/files/${id}.png` });
  }),
  http.get(`${ROOT}/files/:job.png`, async ({ params }) => {
    const image = await picture(jobs.input(String(params["job"])) ?? "");
    return new HttpResponse(image, { headers: { "content-type": image.type } });
  }),
];

export const handlers = [...chats, transcripts, ...mockKeys(acme, images)];
