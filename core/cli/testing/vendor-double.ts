import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A vendor on loopback, with its files on another host. */
export interface VendorDouble {
  /** Without a closing slash. */
  readonly url: string;
  readonly requests: readonly string[];
  /** Sets the text of the next chats. */
  say(text: string): void;
  close(): void;
}

const PNG = Buffer.concat([Buffer.from("\x89PNG", "latin1"), Buffer.alloc(6000, 1)]);

/** Speaks OpenAI's protocol: chats whole and streamed, images by address, transcriptions, a job, and a limit of its rate. */
export async function startVendorDouble(): Promise<VendorDouble> {
  const requests: string[] = [];
  let content = "Hello from the vendor";
  let limited = 0;
  let polls = 0;
  const files = await listen((request, response) => {
    requests.push(`${request.method} files ${request.headers.authorization ?? "no key"}`);
    response.setHeader("content-type", "image/png");
    response.end(PNG);
  });
  const vendor = await listen(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const body = await read(request);
    const json = (value: unknown, status = 200, headers: Record<string, string> = {}): void => {
      response.writeHead(status, {
        "content-type": "application/json",
        "set-cookie": "session=abc123def456ghi789",
        ...headers,
      });
      response.end(JSON.stringify(value));
    };
    const key = request.headers.authorization?.slice("Bearer ".length) ?? "";
    switch (request.url) {
      case "/v1/chat/completions": {
        const { model, stream } = JSON.parse(body) as { model: string; stream?: boolean };
        if (model === "limited" && limited++ === 0) {
          return json({ error: { message: `Rate limit of ${key}` } }, 429, { "retry-after-ms": "1" });
        }
        if (stream)
          return sendEvents(response, [...(content.match(/[^]{1,5}/g) ?? []), ...(key.match(/[^]{1,7}/g) ?? [])]);
        const message = { role: "assistant", content: content };
        return json({ id: `chat-${requests.length}`, model, choices: [{ index: 0, message, finish_reason: "stop" }] });
      }
      case "/v1/images/generations":
        return json({ data: [{ url: `${files.url}/a/b.png?X-Amz-Signature=0a1b2c3d4e5f60718293a4b5c6d7e8f9` }] });
      case "/v1/audio/transcriptions":
        return json({ text: `${body.length} bytes` });
      case "/v1/jobs":
        return json({ poll: `${vendor.url}/v1/jobs/1` });
      case "/v1/jobs/1":
        return json({ status: ["queued", "running", "done"][polls++] });
      default:
        return json({ error: { message: "Not found" } }, 404);
    }
  });
  return {
    url: vendor.url,
    requests,
    say: (text) => void (content = text),
    close: () => {
      for (const { server } of [vendor, files]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function sendEvents(response: ServerResponse, pieces: readonly string[]): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const content of pieces) {
    const event = `data: ${JSON.stringify({ id: "chat-1", choices: [{ index: 0, delta: { content } }] })}\n\n`;
    response.write(event.slice(0, 20));
    await wait(5);
    response.write(event.slice(20));
  }
  response.end("data: [DONE]\n\n");
}

async function read(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request) body += String(piece);
  return body;
}

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; url: string }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
