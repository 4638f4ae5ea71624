import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable, type Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { InputError } from "@patchbay/core/errors";
import { isLoopback, tryAddress } from "@patchbay/core/http";
import { speakWebSocket, type MessageAnswer } from "./web-socket.ts";

export interface LoopbackServer {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface LoopbackOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Makes the server's answers once its address is known. `Response.error()` closes the connection without one. */
  answers(url: string): (request: Request) => Promise<Response>;
  /** Answers the messages of a WebSocket, if the address of its upgrade has one. */
  messages?(upgrade: Request): MessageAnswer | undefined;
}

/**
 * Serves web-standard requests over http on this machine only. Bodies of answers are sent piece by piece, as they come.
 * @throws InputError when the port is in use
 */
export async function serveOnLoopback({ port, answers, messages }: LoopbackOptions): Promise<LoopbackServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(describe(error, port)));
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = answers(url);
  server.on("request", (incoming, outgoing) => {
    respond(incoming, outgoing, url, answer).catch((error: unknown) => {
      // The client is gone or a handler failed, and the started answer cannot be repaired.
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(String(error));
    });
  });
  const sockets = new Set<Duplex>();
  server.on("upgrade", (incoming, socket, head) => {
    const key = incoming.headers["sec-websocket-key"];
    const request = new Request(url + incoming.url, { headers: headersOf(incoming) });
    const answerMessage = isOwnHost(incoming.headers.host) ? messages?.(request) : undefined;
    if (!answerMessage || key === undefined)
      return void socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    speakWebSocket(socket, key, head, answerMessage);
  });
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  base: string,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  // A page whose name resolves to this machine would read answers as its own origin's.
  if (!isOwnHost(incoming.headers.host)) {
    return void outgoing
      .writeHead(421, { "content-type": "text/plain; charset=utf-8" })
      .end(`This server answers only requests to localhost, for example ${base}.`);
  }
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const response = await answer(await toRequest(incoming, base, gone.signal));
  // As msw takes it: the connection is closed without an answer.
  if (response.type === "error") return void outgoing.destroy();
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // Before the body: a reader is to see that the answer has begun.
  outgoing.flushHeaders();
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
}

function isOwnHost(host: string | undefined): boolean {
  const url = tryAddress(`http://${host}`);
  return url !== undefined && isLoopback(url.hostname);
}

async function toRequest(incoming: IncomingMessage, base: string, signal: AbortSignal): Promise<Request> {
  const { method = "GET", url = "/" } = incoming;
  const headers = headersOf(incoming);
  const pieces: Uint8Array[] = [];
  for await (const piece of incoming) pieces.push(piece as Uint8Array);
  const body = method === "GET" || method === "HEAD" ? {} : { body: Buffer.concat(pieces) };
  return new Request(base + url, { method, headers, signal, ...body });
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return headers;
}

function describe(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new InputError(`Port ${port} is already in use: choose another one with --port ${port + 1}.`, {
      cause: error,
    });
  }
  if (error.code === "EACCES") {
    return new InputError(`Port ${port} needs administrator rights: choose one above 1023 with --port.`, {
      cause: error,
    });
  }
  return error;
}
