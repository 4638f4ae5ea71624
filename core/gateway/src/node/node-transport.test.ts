import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readerOf } from "../relay/light-response.ts";
import { isCustomFetch } from "@patchbay/core/http";
import { ArrivingBody } from "./arriving-body.ts";
import { nodeSenders, nodeTransport } from "./node-transport.ts";

const TEXT = "one two three";
/** What the server does, by the path of a request. */
const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  "/plain": (response) => response.setHeader("x-list", ["a", "b"]).end(TEXT),
  "/gzip": (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(TEXT)),
  "/br": (response) => response.setHeader("content-encoding", "br").end(brotliCompressSync(TEXT)),
  "/hints": (response) => {
    response.writeEarlyHints({ link: "</a>; rel=preload" });
    response.end(TEXT);
  },
  "/moved": (response) => response.writeHead(307, { location: "/plain" }).end(),
  "/silent": () => undefined,
  "/endless": (response) => response.write(TEXT),
  "/cut": (response) => response.write(TEXT, () => response.destroy()),
  "/late-end": (response) => response.write(TEXT, () => setImmediate(() => response.end())),
};
const open: ServerResponse[] = [];
let connections = 0;
const server = createServer((request, response) => {
  open.push(response);
  request.resume();
  answers[request.url ?? ""]?.(response);
});
server.on("connection", () => (connections += 1));
let root = "";
const send = nodeTransport();
const post = (path: string, init: RequestInit = {}) =>
  send(root + path, { method: "POST", headers: { "x-key": "1" }, body: "{}", ...init });

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("the transport of a Node host", () => {
  it.each(["/plain", "/gzip", "/br", "/hints"])("returns the answer to %s", async (path) => {
    const response = await post(path);
    expect([response.status, response.ok, await response.text()]).toEqual([200, true, TEXT]);
  });

  it("returns repeated headers, other statuses, and the target of a redirect", async () => {
    expect((await post("/plain")).headers.get("x-list")).toBe("a, b");
    const { status, ok, headers } = await post("/moved");
    expect([status, ok, headers.get("location")]).toEqual([307, false, "/plain"]);
  });

  it("rejects when the connection cannot be made, or is cut", async () => {
    await expect(send("http://127.0.0.1:1/", { method: "POST", body: "" })).rejects.toMatchObject({
      code: "ECONNREFUSED",
    });
    const reader = readerOf(await post("/cut"));
    const all = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    await expect(all()).rejects.toThrow(/closed|aborted|terminated/);
  });

  it("is not used behind a proxy, which `fetch` knows", async () => {
    const { fetch, transport } = await nodeSenders({ HTTPS_PROXY: "http://127.0.0.1:1" });
    expect([fetch && isCustomFetch(fetch), transport]).toEqual([true, undefined]);
    expect(Object.keys(await nodeSenders({}))).toEqual(["transport"]);
  });

  it("closes the connection when a request is aborted, before and after its answer has begun", async () => {
    const early = new AbortController();
    const before = open.length;
    const waiting = post("/silent", { signal: early.signal });
    await vi.waitFor(() => expect(open.length).toBe(before + 1));
    early.abort();
    await expect(waiting).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(open.at(-1)?.destroyed).toBe(true));

    const late = new AbortController();
    const reader = readerOf(await post("/endless", { signal: late.signal }));
    await reader.read();
    late.abort();
    expect(await reader.read()).toMatchObject({ done: true });
    await vi.waitFor(() => expect(open.at(-1)?.destroyed).toBe(true));
    await expect(post("/plain", { signal: late.signal })).rejects.toThrow("aborted");
  });

  it("lets its sender wait while no one reads, and returns all that has arrived with one read", async () => {
    const flow = { pause: vi.fn(), resume: vi.fn() };
    const body = new ArrivingBody(flow, () => undefined);
    const part = new Uint8Array(40 * 1024);
    body.push(part);
    expect(flow.pause).not.toHaveBeenCalled();
    body.push(part);
    expect([flow.pause.mock.calls.length, flow.resume.mock.calls.length]).toEqual([1, 0]);
    expect((await body.read()).value?.byteLength).toBe(2 * part.byteLength);
    expect(flow.resume).toHaveBeenCalledOnce();
    const waiting = body.read();
    body.push(part);
    body.push(part);
    body.end();
    expect([(await waiting).value?.byteLength, await body.read()]).toEqual([
      2 * part.byteLength,
      { done: true, value: undefined },
    ]);
  });

  it("uses connections again although no one has read the ends of their answers", async () => {
    const other = nodeTransport();
    const before = connections;
    const calls = 10;
    for (let call = 0; call < calls; call++) {
      const reader = readerOf(await other(`${root}/late-end`, { method: "POST", body: "{}" }));
      await reader.read();
      await reader.cancel();
      await vi.waitFor(() => expect(open.at(-1)?.writableFinished).toBe(true));
    }
    expect(connections - before).toBeLessThan(calls);
  });
});
