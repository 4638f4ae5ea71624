import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { GatewayRecord } from "../usage/record.ts";
import { completion, event, gate, gatewayWith, streamed } from "../testing/fake-vendor.ts";
import { respondTo } from "./respond-to.ts";
import { serveGateway } from "./serve-gateway.ts";

async function served(gateway: Parameters<typeof serveGateway>[0]): Promise<string> {
  const { url, close } = await serveGateway(gateway, { port: 0 });
  onTestFinished(close);
  return url;
}

const chat = (url: string, more: object = {}, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "acme/small", messages: [{ role: "user", content: "Hi" }], ...more }),
    ...init,
  });

const allowed = ({ headers, status }: Response) => [status, headers.get("access-control-allow-origin")];

describe("a served gateway", () => {
  it("answers over HTTP, and leaves the program's Request and Response as they are", async () => {
    const { Request: request, Response: response } = globalThis;
    const url = await served({ fetch: () => new Response("here") });
    expect(await (await fetch(url)).text()).toBe("here");
    expect([globalThis.Request, globalThis.Response]).toEqual([request, response]);
  });

  it("lets pages of named origins read answers, streams and errors, and no others", async () => {
    const page = "https://app.example";
    const { gateway } = gatewayWith(
      ({ body }) => (body.includes("stream") ? streamed(event("a", "stop"), "data: [DONE]\n\n") : Response.json({})),
      { origins: [page], token: "token-of-the-gateway" },
    );
    const url = await served(gateway);
    const wishes = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,prefer",
    };
    const preflightOf = (origin: string) =>
      fetch(`${url}/v1/models`, { method: "OPTIONS", headers: { origin, ...wishes } });
    const preflight = await preflightOf(page);
    expect([...allowed(preflight), preflight.headers.get("access-control-allow-headers")]).toEqual([
      204,
      page,
      "authorization,prefer",
    ]);
    expect(allowed(await preflightOf("https://evil.example"))).toEqual([204, null]);
    const headers = { "content-type": "application/json", origin: page, "x-api-key": "token-of-the-gateway" };
    expect(allowed(await chat(url, { stream: true }, { headers }))).toEqual([200, page]);
    expect(allowed(await chat(url, {}, { headers: { ...headers, "x-api-key": "no" } }))).toEqual([401, page]);
    expect(allowed(await chat(url, {}, { headers: { ...headers, origin: "https://evil.example" } }))).toEqual([
      403,
      null,
    ]);
  });

  it("names a port that is in use", async () => {
    const port = Number(new URL(await served({ fetch: () => new Response("here") })).port);
    const second = serveGateway({ fetch: () => new Response("no") }, { port });
    await expect(second).rejects.toThrow(`port ${port} is in use`);
  });

  it("sends whole answers with their length, and streams part by part", async () => {
    const { waiting, release } = gate();
    const pieces = [event("a"), event("b", "stop"), "data: [DONE]\n\n"] as const;
    const { gateway } = gatewayWith(({ body }) =>
      body.includes('"stream":true')
        ? streamed(pieces[0], () => waiting, pieces[1], pieces[2])
        : Response.json(completion),
    );
    const url = await served(gateway);
    const whole = await chat(url);
    expect([whole.status, whole.headers.get("x-patchbay-provider"), await whole.json()]).toEqual([
      200,
      "acme",
      completion,
    ]);
    expect(Number(whole.headers.get("content-length"))).toBeGreaterThan(100);
    const reader = (await chat(url, { stream: true })).body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe(pieces[0]);
    release();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
    expect(rest).toBe(pieces[1] + pieces[2]);
  });

  it("lets a stream end before it closes, and accepts no connection meanwhile", async () => {
    const { waiting, release } = gate();
    const { gateway } = gatewayWith(() => streamed(event("a"), () => waiting, event("b", "stop"), "data: [DONE]\n\n"));
    const { url, close } = await serveGateway(gateway, { port: 0 });
    // Leaves an idle connection behind, and another one that has sent nothing yet.
    await (await fetch(`${url}/health`)).text();
    const early = connect(Number(new URL(url).port), "127.0.0.1");
    await once(early, "connect");
    const stream = await chat(url, { stream: true });
    const closed = close({ graceMs: 60_000 });
    await vi.waitFor(() => expect(fetch(`${url}/health`)).rejects.toThrow("fetch failed"));
    release();
    expect(await stream.text()).toMatch(/\[DONE\]\n\n$/);
    await closed;
  });

  it.each([
    ["its time is over", { graceMs: 1 }],
    ["a signal ends it at once", { graceMs: 60_000, signal: AbortSignal.abort() }],
  ])("cuts what has not ended when %s", async (_, drain) => {
    const records: GatewayRecord[] = [];
    const { gateway } = gatewayWith(() => streamed(event("a"), () => new Promise(() => {})), {
      onRecord: (record) => records.push(record),
    });
    const { url, close } = await serveGateway(gateway, { port: 0 });
    const stream = await chat(url, { stream: true });
    await close(drain);
    await expect(stream.text()).rejects.toThrow("terminated");
    expect(records).toMatchObject([{ state: "canceled" }]);
  });

  it("aborts the provider's request when its caller hangs up, and records what the stream had cost", async () => {
    const records: GatewayRecord[] = [];
    const { gateway, seen } = gatewayWith(() => streamed(event("a"), event("b"), () => new Promise(() => {})), {
      onRecord: (record) => records.push(record),
    });
    const controller = new AbortController();
    const reader = (
      await chat(await served(gateway), { stream: true }, { signal: controller.signal })
    ).body!.getReader();
    await reader.read();
    controller.abort();
    await vi.waitFor(() => expect(records).toHaveLength(1));
    expect(seen[0]?.signal?.aborted).toBe(true);
    const usage = records[0]?.usage;
    expect(records[0]).toMatchObject({ state: "canceled", isEstimated: true });
    expect([usage?.outputTokens, (usage?.inputTokens ?? 0) > 10]).toEqual([2, true]);
  });

  it("aborts the provider's request when its caller hangs up before the answer", async () => {
    const { gateway, seen } = gatewayWith(() => new Promise(() => {}));
    const controller = new AbortController();
    const answer = chat(await served(gateway), {}, { signal: controller.signal });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    controller.abort();
    await expect(answer).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(seen[0]?.signal?.aborted).toBe(true));
  });
});

describe("an answer in parts", () => {
  it("ends together with its last part, in one write", async () => {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    const end = vi.spyOn(outgoing, "end");
    const last = `${event("b", "stop")}data: [DONE]\n\n`;
    const { gateway } = gatewayWith(() => streamed(event("a"), last));
    const body = JSON.stringify({ model: "acme/small", stream: true, messages: [{ role: "user", content: "Hi" }] });
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/v1/chat/completions", { method: "POST", headers, body });
    await gateway.fetch(request, { respond: respondTo(outgoing, 60_000) });
    expect(end.mock.calls.map(([text]) => text)).toEqual([last]);
  });

  it.each([
    ["1.1", (text: string) => text.replaceAll(/[\da-f]+\r\n([^]*?)\r\n/g, "$1")],
    ["1.0", (text: string) => text],
  ])("has the provider's bytes for a caller with HTTP/%s", async (version, unframed) => {
    const pieces = [event("Grüße 🎉"), event("b", "stop"), "data: [DONE]\n\n"];
    const { gateway } = gatewayWith(() => streamed(...pieces));
    const socket = connect(Number(new URL(await served(gateway)).port), "127.0.0.1");
    const body = JSON.stringify({ model: "acme/small", stream: true, messages: [{ role: "user", content: "Hi" }] });
    const head = `POST /v1/chat/completions HTTP/${version}\r\nhost: localhost\r\nconnection: close`;
    socket.end(`${head}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    const received = await textOf(socket);
    expect(unframed(received.slice(received.indexOf("\r\n\r\n") + 4))).toBe(pieces.join(""));
  });

  it("is asked for no second part while its caller reads nothing, and is canceled when the caller leaves", async () => {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    let pulls = 0;
    const cancel = vi.fn(async () => undefined);
    const part = new Uint8Array(1024 * 1024);
    const source = {
      isOver: false,
      next: async () => {
        pulls += 1;
        return part;
      },
      cancel,
    };
    const answering = respondTo(outgoing, 60_000)(source, new Headers());
    await new Promise(setImmediate);
    expect(pulls).toBe(1);
    outgoing.emit("drain");
    await new Promise(setImmediate);
    expect(pulls).toBe(2);
    // Without a socket there is no such event.
    outgoing.destroy().emit("close");
    await answering;
    expect(cancel).toHaveBeenCalled();
    expect(pulls).toBe(2);
  });
});
