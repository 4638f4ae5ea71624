import { http, HttpResponse, mockChat, mockFail } from "@patchbay/mocks";
import { findFault, type Fault } from "@patchbay/mocks/faults";
import { describe, expect, it, onTestFinished } from "vitest";
import { startFaultyServer, type FaultyServer } from "./start-faulty-server.ts";

const HOST = "https://api.acme.example";
const fail = mockFail({ body: ({ status, message }) => ({ status, detail: message }) });
let looks = 0;
const acme = {
  id: "acme",
  hosts: [HOST],
  handlers: [
    ...mockChat([`${HOST}/v1/chat/completions`], { fail }),
    http.post(`${HOST}/v1/classify/tiny`, () => HttpResponse.json([{ label: "yes", score: 1 }])),
    http.post(`${HOST}/v1/jobs`, () => HttpResponse.json({ id: "1", status: "queued" })),
    http.get(`${HOST}/v1/jobs/1`, () => HttpResponse.json({ status: (looks += 1) < 2 ? "queued" : "done" })),
  ],
  models: [{ id: "acme/tiny", task: "text-classification", providerId: "tiny" }],
};

async function serve(name?: string): Promise<FaultyServer> {
  looks = 0;
  const fault: Fault | undefined = name === undefined ? undefined : findFault(name);
  const server = await startFaultyServer([acme], {
    planned: fault && { fault, form: fault.forms[0] ?? "once", seed: 1, among: 1 },
    pace: 0,
  });
  onTestFinished(() => server.close());
  return server;
}

const post = ({ url }: FaultyServer, path: string, body: object = {}): Promise<Response> =>
  fetch(`${url}/acme/v1${path}`, {
    method: "POST",
    headers: { authorization: "Bearer k" },
    body: JSON.stringify(body),
  });
const chat = { messages: [{ role: "user", content: "Hi" }] };

describe("the faulty server", () => {
  it("refuses in the form of the vendor at that address", async () => {
    const server = await serve("503");
    const refused = { status: 503, detail: expect.stringContaining("unavailable") };
    expect(await (await post(server, "/chat/completions", chat)).json()).toMatchObject(refused);
  });

  it("records the kind of each request, and whether it was accepted", async () => {
    const server = await serve();
    await post(server, "/chat/completions", chat);
    await (await post(server, "/chat/completions", { ...chat, stream: true })).text();
    await post(server, "/classify/tiny");
    await post(server, "/jobs");
    for (const _ of [1, 2]) await fetch(`${server.url}/acme/v1/jobs/1`);
    await fetch(`${server.url}/hub/api/models/acme/tiny`);
    await post(server, "/nothing");
    expect(server.traffic.requests.map(({ kind, accepted }) => [kind, accepted])).toEqual([
      ["chat", true],
      ["stream", true],
      ["chat", true],
      ["submission", true],
      ["poll", true],
      ["result", true],
      [undefined, true],
      ["submission", false],
    ]);
  });

  it("closes a connection before it accepts anything, or behind it", async () => {
    const before = await serve("reset");
    await expect(post(before, "/jobs")).rejects.toThrow("fetch failed");
    expect(before.traffic.requests).toMatchObject([{ kind: "submission", hit: true, accepted: false }]);

    const after = await serve("accepted-then-reset");
    await expect(post(after, "/jobs")).rejects.toThrow("fetch failed");
    expect((await post(after, "/jobs")).status).toBe(200);
    expect(after.traffic.requests).toMatchObject([
      { hit: true, accepted: true },
      { hit: false, accepted: true },
    ]);
  });

  it("closes a connection between headers and body, and inside of it", async () => {
    for (const [name, length] of [
      ["reset-after-headers", 0],
      ["reset-stream", 1],
    ] as const) {
      const answer = await post(await serve(name), "/chat/completions", { ...chat, stream: true });
      expect(answer.status).toBe(200);
      let bytes = 0;
      const read = async (): Promise<void> => {
        for await (const piece of answer.body ?? []) bytes += piece.length;
      };
      await expect(read()).rejects.toThrow("terminated");
      expect(Math.min(bytes, 1)).toBe(length);
    }
  });

  it("sees whether a key follows to another host", async () => {
    const server = await serve("redirect-elsewhere");
    const answer = await post(server, "/chat/completions", chat);
    // Like the platform's fetch, it drops the key.
    expect([answer.status, server.traffic.keyWentElsewhere]).toEqual([403, false]);
    const location = new URL(answer.url);
    expect([location.hostname, location.pathname]).toEqual(["localhost", "/elsewhere/acme/v1/chat/completions"]);
    await fetch(location, { headers: { "x-key": "k" } });
    expect(server.traffic.keyWentElsewhere).toBe(true);
  });
});
