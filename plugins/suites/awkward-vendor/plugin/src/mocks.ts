import { http, HttpResponse, mockJobs, pause, picture, readJson, type MockModel } from "@patchbay/mocks";

const API = "https://:region.parlance.example/v2";
const RESULTS = "https://files.parlance-results.example";

export const models: readonly MockModel[] = [
  { id: "parlance/orator", task: "conversational", providerId: "orator" },
  { id: "parlance/easel", task: "text-to-image", providerId: "easel" },
  { id: "parlance/ear", task: "automatic-speech-recognition", providerId: "ear" },
];

const jobs = mockJobs<string>({ queued: 1, running: 1 });

interface Turn {
  readonly says?: unknown;
}

function answerTo(body: Readonly<Record<string, unknown>>): string {
  const [last] = ((body["dialogue"] ?? []) as Turn[]).slice(-1);
  return `You said: ${String(last?.says)}`;
}

/** The vendor's form of streaming, word by word. */
function live(text: string): Response {
  const encoder = new TextEncoder();
  const events = [
    ...text.split(/(?<= )/).map((word) => ["delta", { text: word }] as const),
    ["done", { text, reason: "done" }] as const,
  ];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = events.shift();
      if (!next) return controller.close();
      await pause(30);
      controller.enqueue(encoder.encode(`event: ${next[0]}\ndata: ${JSON.stringify(next[1])}\n\n`));
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

export const handlers = [
  http.post(`${API}/talk`, async ({ request }) => {
    const body = await readJson(request);
    const text = answerTo(body);
    if (body["mode"] === "live") return live(text);
    return HttpResponse.json({ talk: "t1", reply: { text }, ended: "done", count: { in: 3, out: 4 } });
  }),
  http.post(`${API}/paint`, async ({ request }) => {
    const { wish } = await readJson(request);
    return HttpResponse.json({ ticket: jobs.start(String(wish)) });
  }),
  http.get(`${API}/tickets/:id`, ({ params }) => {
    const id = String(params["id"]);
    const seen = jobs.look(id);
    if (!seen) return HttpResponse.json({ fault: { text: "No such ticket", code: "unknown_ticket" } }, { status: 404 });
    if (seen.stage === "queued") return HttpResponse.json({ state: "waiting" });
    if (seen.stage === "running") return HttpResponse.json({ state: "painting" });
    return HttpResponse.json({ state: "ready", picture: `${RESULTS}/${id}.png?signature=s1` });
  }),
  http.get(`${RESULTS}/*`, async ({ request }) => new Response(await picture(request.url, { width: 64, height: 64 }))),
  http.post(`${API}/files`, () => HttpResponse.json({ file: "f1" })),
  http.post(`${API}/hear`, () => HttpResponse.json({ heard: "The ferry leaves at seven." })),
  http.get(`${API}/catalog`, () => HttpResponse.json({ items: [{ handle: "orator", does: "talk" }] })),
];
