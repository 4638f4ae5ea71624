import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { startOnLoopback } from "../../server/testing/start-on-loopback.ts";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A double of router, hub and provider on this machine, which records its requests. */
export interface LoopbackRouter {
  readonly url: string;
  /** Requests other than the browser's preflights. */
  readonly received: readonly ReceivedRequest[];
  /** Number of streams that the client aborted. */
  readonly brokenOff: () => number;
  /** Forgets the requests, and answers with other options from then on. */
  reset(options: RouterOptions): void;
  stop(): Promise<void>;
}

export interface RouterOptions {
  /** Tokens of every streamed chat answer. */
  readonly tokens: readonly string[];
  /** Tokens per second; default about 16. */
  readonly perSecond?: number;
  /** Answers to GET requests, by path: a text as it is, anything else as JSON. */
  readonly pages?: Readonly<Record<string, unknown>>;
}

const PAUSE_MS = 60;
/** Milliseconds between two batches of a fast stream. */
const PARCEL_MS = 10;
const ALLOWED_HEADERS = "authorization, content-type, x-key, x-hf-bill-to, x-amz-date, x-amz-content-sha256";

/** The hub's answer to a model lookup, for one provider. */
export function modelPage(provider: string, providerId: string): object {
  const mapping = { status: "live", providerId, task: "conversational" };
  return {
    pipeline_tag: "text-generation",
    tags: ["conversational"],
    inferenceProviderMapping: { [provider]: mapping },
  };
}

/** Answers every POST with a streamed chat, token by token. */
export async function startRouter(options: RouterOptions = { tokens: [] }): Promise<LoopbackRouter> {
  let current = { ...options, received: [] as ReceivedRequest[], brokenOff: 0 };
  const server = createServer((request, response) => {
    // A request that is still running after a reset keeps the earlier state.
    const state = current;
    const { pages = {}, received } = state;
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", ALLOWED_HEADERS);
    response.setHeader("access-control-expose-headers", "*");
    if (request.method === "OPTIONS") {
      response.writeHead(204).end();
      return;
    }
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const text = Buffer.concat(parts).toString();
      received.push({ method, path: url, headers, body: text === "" ? undefined : JSON.parse(text) });
      const page = pages[url.split("?")[0] ?? ""];
      if (method === "GET") {
        const type = typeof page === "string" ? "text/plain; charset=utf-8" : "application/json";
        response.writeHead(page === undefined ? 404 : 200, { "content-type": type });
        response.end(typeof page === "string" ? page : JSON.stringify(page ?? { error: "not found" }));
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.once("close", () => (state.brokenOff += response.writableEnded ? 0 : 1));
      void stream(state, response);
    });
  });
  return {
    ...(await startOnLoopback(server)),
    get received() {
      return current.received;
    },
    brokenOff: () => current.brokenOff,
    reset: (next) => void (current = { ...next, received: [], brokenOff: 0 }),
  };
}

async function stream({ tokens, perSecond }: RouterOptions, response: ServerResponse): Promise<void> {
  const began = performance.now();
  const pauseMs = perSecond === undefined ? PAUSE_MS : PARCEL_MS;
  for (let sent = 0; sent < tokens.length;) {
    if (response.destroyed) return;
    const due =
      perSecond === undefined ? sent + 1 : Math.ceil(((performance.now() - began + PARCEL_MS) * perSecond) / 1000);
    response.write(tokens.slice(sent, due).map(eventOf).join(""));
    sent = Math.max(sent, due);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  response.end("data: [DONE]\n\n");
}

function eventOf(content: string): string {
  const choices = [{ index: 0, delta: { role: "assistant", content } }];
  return `data: ${JSON.stringify({ id: "1", created: 1, model: "m", choices })}\n\n`;
}
