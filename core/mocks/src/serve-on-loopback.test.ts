import { once } from "node:events";
import { get } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveOnLoopback } from "./serve-on-loopback.ts";

type Answer = (request: Request) => Promise<Response>;

async function serve(answer: Answer): Promise<string> {
  const server = await serveOnLoopback({ port: 0, answers: () => answer });
  onTestFinished(() => server.close());
  return server.url;
}

describe("serveOnLoopback", () => {
  it("passes method, headers and bytes on, and gives status, headers and bytes back", async () => {
    const url = await serve(async (request) => {
      const bytes = new Uint8Array(await request.arrayBuffer());
      const headers = { "x-asked": `${request.method} ${request.url} ${request.headers.get("x-own")}` };
      return new Response(bytes.toReversed(), { status: 201, headers });
    });
    const answer = await fetch(`${url}/path?query`, {
      method: "PUT",
      headers: { "x-own": "yes" },
      body: new Uint8Array([0, 255, 13]),
    });
    expect([answer.status, answer.headers.get("x-asked")]).toEqual([201, `PUT ${url}/path?query yes`]);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([13, 255, 0]);
  });

  it("stops making an answer when the client has left", async () => {
    const left = new AbortController();
    const seen = once(left.signal, "abort");
    const endless = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          controller.enqueue(new TextEncoder().encode("more "));
        },
        cancel: () => left.abort(),
      });
    const url = await serve(async () => new Response(endless()));
    const leave = new AbortController();
    const answer = await fetch(url, { signal: leave.signal });
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toMatch(/^more /);
    leave.abort();
    await seen;
  });

  it("answers the next request after one that failed", async () => {
    const url = await serve(async ({ url: requested }) => {
      if (requested.endsWith("/bad")) throw new Error("The mock is broken");
      return new Response("fine");
    });
    const bad = await fetch(`${url}/bad`);
    expect([bad.status, await bad.text()]).toEqual([500, "Error: The mock is broken"]);
    expect(await (await fetch(url)).text()).toBe("fine");
  });

  it.each([
    ["127.0.0.1:1", 200],
    ["localhost", 200],
    ["[::1]:80", 200],
    ["evil.example", 421],
    ["localhost.evil.example", 421],
    ["evil.localhost", 421],
    ["192.168.0.1", 421],
    ["a b", 421],
  ])("answers a request to the host %s with status %i", async (host, expected) => {
    const url = await serve(async () => new Response("{}", { headers: { "access-control-allow-origin": "*" } }));
    const [answer] = await once(get(url, { headers: { host } }), "response");
    answer.resume();
    expect([answer.statusCode, answer.headers["access-control-allow-origin"]]).toEqual([
      expected,
      expected === 200 ? "*" : undefined,
    ]);
  });
});
