import { createServer } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import OpenAI from "openai";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { mockChat } from "./chat/mock-chat.ts";
import { startMock } from "./node.ts";
import { createMock } from "./script/create-mock.ts";

const root = "https://api.acme.example/v1";
const acme = { handlers: mockChat([`${root}/chat/completions`]) };
const mock = startMock({ acme });
afterEach(() => mock.done());
afterAll(() => mock.close());

it("answers clients that cancel what is refused before they try again", async () => {
  mock.chat("acme").reply({ error: 429, retryAfter: 0.001 }).reply("At last.");
  const client = new OpenAI({ apiKey: "sk-test", baseURL: root });
  const { choices } = await client.chat.completions.create({ model: "m", messages: [] });
  expect(choices[0]?.message.content).toBe("At last.");
});

it("lets requests to this machine through, and no others", async () => {
  const server = createServer((_, response) => response.end("Here."));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("Here.");
  server.close();
  const message = "There is no mock for GET https://elsewhere.example/.";
  await expect(fetch("https://elsewhere.example/?key=1")).rejects.toThrow(message);
  expect(() => mock.done()).toThrow(message);
  const sdk = new OpenAI({ apiKey: "sk-test", baseURL: "https://elsewhere.example" });
  await expect(sdk.models.list()).rejects.toThrow("418 There is no mock for GET https://elsewhere.example/models.");
  expect((await fetch("https://elsewhere.example/", { redirect: "manual" })).status).toBe(418);
  mock.reset();
});

it("ends with its block", async () => {
  const real = globalThis.fetch;
  mock.close();
  {
    using scoped = startMock({ acme });
    scoped.chat("acme").reply("Mine.");
    const answer = await fetch(`${root}/chat/completions`, { method: "POST", body: '{"messages":[]}' });
    expect(await answer.text()).toContain("Mine.");
  }
  expect(globalThis.fetch).not.toBe(real);
  expect(() => {
    using scoped = startMock({ acme });
    scoped.chat("acme").reply("Unused.");
  }).toThrow("Unused.");
});

const post = (init: RequestInit = {}): Promise<Response> =>
  fetch(`${root}/chat/completions#x`, { method: "POST", body: '{"messages":[]}', ...init });

describe("a request of fetch", () => {
  afterEach(() => vi.restoreAllMocks());
  it("is answered without a copy of it, before msw sees it", async () => {
    mock.close();
    using scoped = startMock({ acme });
    const copies = vi.spyOn(Request.prototype, "clone");
    scoped.chat("acme").reply("Direct.");
    const answer = await post();
    expect(answer.url).toBe(`${root}/chat/completions`);
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: "Direct." } }] });
    expect(copies).not.toHaveBeenCalled();
  });

  it("is redirected, unpacked, broken off and aborted as on the network", async () => {
    using scoped = startMock({ acme });
    scoped.any("acme").when({ path: "/v1/moved" }).reply({ json: "Moved." });
    scoped
      .chat("acme")
      .reply(new Response(null, { status: 303, headers: { location: `${root}/moved` } }))
      .reply(
        new Response(new Blob(["zipped"]).stream().pipeThrough(new CompressionStream("gzip")), {
          headers: { "content-encoding": "gzip" },
        }),
      )
      .reply(Response.error())
      .reply(() => new Promise(() => {}));
    const moved = await post();
    expect([moved.url, await moved.json()]).toEqual([`${root}/moved`, "Moved."]);
    expect(await (await post()).text()).toBe("zipped");
    await expect(post()).rejects.toThrow("Failed to fetch");
    const stop = new AbortController();
    const waiting = post({ signal: stop.signal });
    stop.abort(new Error("Enough"));
    await expect(waiting).rejects.toThrow("Enough");
    expect(scoped.requests("acme")).toHaveLength(5);
  });

  it("with a stream or as a Request has the same answer, as has one of node:http", async () => {
    using scoped = startMock({ acme });
    scoped.chat("acme").reply("One.").reply("Two.").reply("Three.");
    const body = new Blob(['{"messages":[]}']).stream();
    expect(await (await post({ body, duplex: "half" } as RequestInit)).text()).toContain("One.");
    const request = new Request(`${root}/chat/completions`, { method: "POST", body: '{"messages":[]}' });
    expect(await (await fetch(request)).text()).toContain("Two.");
    const text = await new Promise<string>((resolve) => {
      const outgoing = https.request(`${root}/chat/completions`, { method: "POST" }, (incoming) => {
        let received = "";
        incoming.on("data", (piece: Buffer) => (received += piece.toString()));
        incoming.on("end", () => resolve(received));
      });
      outgoing.end('{"messages":[]}');
    });
    expect(text).toContain("Three.");
    expect(scoped.requests("acme").map(({ body: sent }) => sent)).toEqual([1, 2, 3].map(() => ({ messages: [] })));
  });
});

it("answers in a server of msw beside its user's own handlers, and leaves other hosts to it", async () => {
  mock.close();
  const unstarted = createMock({ acme });
  const server = setupServer(
    ...unstarted.handlers,
    http.get("https://elsewhere.example/", () => HttpResponse.text("Mine.")),
  );
  server.listen({ onUnhandledRequest: () => Promise.reject(new Error("unhandled")) });
  try {
    unstarted.chat("acme").reply("Yours.");
    expect(await (await post()).text()).toContain("Yours.");
    expect(await (await fetch("https://elsewhere.example/")).text()).toBe("Mine.");
    expect((await fetch("https://unknown.example/")).statusText).toBe("Unhandled Exception");
    unstarted.verify();
  } finally {
    server.close();
  }
});

/** Node 26 divides a copied body in its own code, where the two halves still end only together. `startMock` ends both. */
function dividesBodiesItself(): boolean {
  let isCalled = false;
  const body = new ReadableStream();
  new Response(
    Object.assign(body, { tee: () => ((isCalled = true), ReadableStream.prototype.tee.call(body)) }),
  ).clone();
  return !isCalled;
}

it.skipIf(dividesBodiesItself()).each([
  ["a refusal", { error: 429, retryAfter: 1 }],
  ["a JSON of a test", { json: { error: "x" }, status: 500 }],
  ["a fault's refusal", { fault: "500" }],
  ["a proxy's page", { fault: "502" }],
] as const)("a client can cancel the body of %s in msw's own server, too", async (_, reply) => {
  mock.close();
  const unstarted = createMock({ acme });
  const server = setupServer(...unstarted.handlers);
  server.listen({ onUnhandledRequest: "error" });
  try {
    unstarted.chat("acme").reply(reply);
    const response = await fetch(`${root}/chat/completions`, { method: "POST", body: "{}" });
    expect(response.ok).toBe(false);
    // As clients do before they try again: it never came to an end.
    await response.body?.cancel();
  } finally {
    server.close();
  }
});
