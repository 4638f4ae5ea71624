import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { openAiChat, type ProviderManifest, type ProviderPlugin } from "@patchbay/core/provider";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createGateway } from "../create-gateway.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { completion, event, gate, gatewayWith, KEY, streamed } from "../testing/fake-vendor.ts";
import { nodeTransport } from "./node-transport.ts";
import { serveGateway, type ServeOptions } from "./serve-gateway.ts";

async function served(
  gateway: Parameters<typeof serveGateway>[0],
  limits: Partial<ServeOptions> = {},
): Promise<{ readonly url: string; readonly port: number }> {
  const { url, close } = await serveGateway(gateway, { port: 0, ...limits });
  onTestFinished(close);
  return { url, port: Number(new URL(url).port) };
}

/** A connection that sends a text, and the text that it has received. */
function raw(
  port: number,
  text: string,
): { readonly socket: Socket; received: string; readonly closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const connection = { socket, received: "", closed: once(socket, "close") };
  socket.setEncoding("utf8").on("data", (part: string) => (connection.received += part));
  // The gateway may cut the connection while this still sends.
  socket.on("error", () => undefined);
  socket.write(text);
  return connection;
}

const PATH = "/v1/chat/completions";
const chatOf = (more: object = {}): string =>
  JSON.stringify({ model: "acme/small", messages: [{ role: "user", content: "Hi" }], ...more });
const headers = { "content-type": "application/json" };
const chat = (url: string, more: object = {}): Promise<Response> =>
  fetch(url + PATH, { method: "POST", headers, body: chatOf(more) });
const head = (length: number, path = PATH): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;

/** Status and body of an answer, whose bytes its header counts. */
function answerIn(received: string): readonly [status: number, body: unknown] {
  const [top = "", body = ""] = received.split("\r\n\r\n");
  expect(top).toContain(`content-length: ${Buffer.byteLength(body)}`);
  return [Number(/^HTTP\/1\.1 (\d+) /.exec(top)?.[1]), JSON.parse(body)];
}

describe("a caller that", () => {
  it.each([
    [
      "its headers",
      head(10),
      { error: { code: "request_timeout", message: "The headers did not arrive within 200 ms." } },
      [200],
    ],
    [
      "its body",
      `${head(1000)}\r\n{`,
      { error: { code: "request_timeout", message: "The request did not arrive within 200 ms." } },
      [499, 200],
    ],
    [
      "the body of a message",
      `${head(1000, "/v1/messages")}\r\n{`,
      { type: "error", error: { code: "request_timeout" } },
      [499, 200],
    ],
    [
      "the body of a tool call",
      `${head(1000, "/mcp?x=1")}\r\n{`,
      { jsonrpc: "2.0", error: { data: { code: "request_timeout" } } },
      [200],
    ],
  ])("never ends %s is cut off with status 408, and leaves its place to others", async (_, text, body, recorded) => {
    const statuses = new Set<number>();
    const { gateway } = gatewayWith(() => Response.json(completion), {
      config: { limits: { concurrency: 1 } },
      onRecord: ({ status }) => statuses.add(status),
    });
    const { url, port } = await served(gateway, { headerMs: 200, requestMs: 200 });
    const slow = raw(port, text);
    await slow.closed;
    expect(answerIn(slow.received)).toMatchObject([408, body]);
    await vi.waitFor(async () => expect((await chat(url)).status).toBe(200));
    expect([...statuses]).toEqual(recorded);
  });

  it("sends 1 MB of headers is answered with status 431, and others go on", async () => {
    const { waiting, release } = gate();
    const pieces = [event("a"), `${event("b", "stop")}data: [DONE]\n\n`] as const;
    const { gateway } = gatewayWith(() => streamed(pieces[0], () => waiting, pieces[1]));
    const { url, port } = await served(gateway);
    const other = await chat(url, { stream: true });
    const large = raw(port, `${head(2, "/v1/messages")}x-large: ${"x".repeat(1024 * 1024)}\r\n\r\n{}`);
    await large.closed;
    const message = "The headers are larger than 32768 bytes. Send fewer or shorter ones.";
    expect(answerIn(large.received)).toMatchObject([
      431,
      { type: "error", error: { code: "headers_too_large", message } },
    ]);
    release();
    expect(await other.text()).toBe(pieces.join(""));
  });

  it("sends a body that is too large gets the answer after it has sent it", async () => {
    const { gateway } = gatewayWith(() => Response.json(completion), { config: { limits: { bodyBytes: 1_000_000 } } });
    const { url } = await served(gateway);
    const body = `{"x":"${"a".repeat(3_500_000)}"}`;
    const answers = await Promise.all([1, 2, 3].map(() => fetch(url + PATH, { method: "POST", headers, body })));
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413]);
  });

  it("sends no HTTP is answered with status 400", async () => {
    const { port } = await served(gatewayWith(() => Response.json(completion)).gateway);
    const broken = raw(port, `POST ${PATH} HTTP/1.1\r\nhost: local\0host\r\n\r\n`);
    await broken.closed;
    expect(answerIn(broken.received)).toMatchObject([400, { error: { code: "invalid_http" } }]);
  });

  it("reads nothing holds a bounded number of bytes, and is cut off when it has left them too long", async () => {
    const part = event("x".repeat(64 * 1024));
    let sent = 0;
    const vendor = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "text/event-stream" });
      const send = (): void => {
        do sent += part.length;
        while (response.write(part));
      };
      response.on("drain", send);
      send();
    });
    vendor.listen(0, "127.0.0.1");
    await once(vendor, "listening");
    onTestFinished(() => void vendor.close().closeAllConnections());
    const manifest = {
      label: "Acme",
      auth: { scheme: "Bearer" },
      hosts: [`http://127.0.0.1:${(vendor.address() as AddressInfo).port}`],
      tasks: { conversational: { stream: true } },
      models: "own",
    } as unknown as ProviderManifest;
    const records: GatewayRecord[] = [];
    const gateway = createGateway({
      providers: [{ id: "acme", manifest, tasks: { conversational: openAiChat() } } as ProviderPlugin],
      keys: { acme: KEY },
      config: {},
      transport: nodeTransport(),
      onRecord: (record) => records.push(record),
    });
    const { port } = await served(gateway, { unreadMs: 500 });
    const body = chatOf({ stream: true });
    const { socket, closed } = raw(port, `${head(body.length)}\r\n${body}`);
    socket.pause();
    await vi.waitFor(
      () => expect(records).toEqual([expect.objectContaining({ state: "canceled", status: 200 })]),
      5000,
    );
    // The system's own buffers on both ways, and little more, although the vendor never stops by itself.
    expect(sent).toBeLessThan(24 * 1024 * 1024);
    socket.resume();
    await closed;
  });
});
