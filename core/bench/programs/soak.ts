import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@patchbay/core/client";
import { IdleTimeoutError, StreamError } from "@patchbay/core/errors";
import { seededNumbers } from "@patchbay/mocks/faults";
import { groqPlugin } from "./chat-stream.ts";

// Bundled as for a browser, without Node's modules.
const { getEventListeners, setMaxListeners } = process.getBuiltinModule("node:events");
const { createServer } = process.getBuiltinModule("node:http");

/** Streams at the same time. */
const STREAMS = 200;
const IDLE_MS = 1500;

/** The server's behavior for a call, which determines the expected outcome. */
const KINDS = ["whole", "slow", "busy", "cut", "unfinished", "stalled", "failed", "aborted", "left"] as const;
type Kind = (typeof KINDS)[number];

interface Scenario {
  readonly id: number;
  readonly kind: Kind;
  /** Chunks of the answer, or until something happens to it. */
  readonly chunks: number;
}

/** The results of the soak test. */
export interface SoakResult {
  readonly calls: number;
  readonly byKind: Readonly<Record<Kind, number>>;
  /** The number of wrong outcomes, with a description of the first. */
  readonly wrong: number;
  readonly examples: readonly string[];
  /** Bytes in use after the first quarter, and shortly before the end, each with all streams at work. */
  readonly earlyHeap: number;
  readonly lateHeap: number;
  /** Listeners on the shared signal, and active handles, after all calls have ended. */
  readonly listeners: number;
  readonly handles: readonly string[];
  /** Connections that are still open on the server. */
  readonly connections: number;
}

const wordOf = (index: number): string => `${index}ü🦆 `;
const textOf = (chunks: number): string => Array.from({ length: chunks }, (_, index) => wordOf(index)).join("");
const event = (content: string, reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: "x", created: 1, model: "m", choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls that were refused once. */
const refused = new Set<number>();

async function answer({ id, kind, chunks }: Scenario, response: ServerResponse): Promise<void> {
  if (kind === "busy" && !refused.delete(id)) {
    refused.add(id);
    response.writeHead(503, { "retry-after": "0" }).end();
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (let index = 0; index < chunks && !response.destroyed; index++) {
    const bytes = Buffer.from(event(wordOf(index)));
    const half = kind === "slow" ? Math.floor(bytes.length / 2) : bytes.length;
    response.write(bytes.subarray(0, half));
    // oxlint-disable-next-line no-await-in-loop -- piece by piece
    if (kind === "slow" || index % 8 === 7) await pause(2);
    if (half < bytes.length) response.write(bytes.subarray(half));
  }
  if (kind === "stalled" || kind === "aborted" || kind === "left") return;
  if (kind === "cut") {
    response.write(event("never whole").slice(0, 20));
    await pause(5);
    response.destroy();
  } else if (kind === "unfinished") response.end();
  else if (kind === "failed") response.end('data: {"error":{"message":"overloaded"}}\n\n');
  else response.end(`${event("", "stop")}data: [DONE]\n\n`);
}

/** @returns how the outcome differs from what the server did; undefined where it does not */
function differenceOf({ kind, chunks }: Scenario, text: string, error: unknown): string | undefined {
  const isError: Readonly<Partial<Record<Kind, (thrown: unknown) => boolean>>> = {
    cut: (thrown) => StreamError.isInstance(thrown),
    unfinished: (thrown) => StreamError.isInstance(thrown) && thrown.message.includes("may be incomplete"),
    failed: (thrown) => StreamError.isInstance(thrown) && thrown.message.includes("overloaded"),
    stalled: (thrown) => IdleTimeoutError.isInstance(thrown),
    aborted: (thrown) => thrown instanceof DOMException && thrown.name === "AbortError",
  };
  const expected = isError[kind];
  if (expected ? !expected(error) : error !== undefined) return `${kind}: ended with ${String(error)}`;
  return text === textOf(chunks) ? undefined : `${kind}: ${text.length} characters instead of ${textOf(chunks).length}`;
}

/** Reads streams for `PATCHBAY_SOAK_SECONDS` seconds, from a server that disturbs them in many ways. */
export async function run(): Promise<SoakResult> {
  const seconds = Number(process.env["PATCHBAY_SOAK_SECONDS"] ?? 600);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { messages: [{ content: string }] };
      void answer(JSON.parse(messages[0].content) as Scenario, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mapping = { groq: { status: "live", task: "conversational", providerId: "m" } };
  const client = createClient({
    accessToken: "hf_soak",
    providers: [groqPlugin],
    routerUrl: baseUrl,
    idleTimeout: IDLE_MS,
    fetch: (input, init) =>
      String(input).includes("/api/models/")
        ? Promise.resolve(Response.json({ inferenceProviderMapping: mapping }))
        : fetch(input, init),
  });
  const below = seededNumbers(7);
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const shared = new AbortController();
  setMaxListeners(0, shared.signal);
  let calls = 0;
  let wrong = 0;
  const examples: string[] = [];

  async function call(): Promise<void> {
    const kind = KINDS[below(KINDS.length)]!;
    const scenario: Scenario = { id: calls++, kind, chunks: 1 + below(30) };
    byKind[kind]++;
    const controller = new AbortController();
    const signal = kind === "aborted" ? AbortSignal.any([shared.signal, controller.signal]) : shared.signal;
    let text = "";
    let seen = 0;
    let error: unknown;
    try {
      const messages = [{ role: "user", content: JSON.stringify(scenario) }];
      const stream = client.chatCompletionStream({ provider: "groq", model: "org/m", messages }, { signal });
      for await (const { choices } of stream) {
        text += choices[0]?.delta.content ?? "";
        if (++seen < scenario.chunks) continue;
        if (kind === "aborted") controller.abort();
        if (kind === "left") break;
      }
    } catch (thrown) {
      error = thrown;
    }
    const difference = differenceOf(scenario, text, error);
    if (difference === undefined) return;
    wrong++;
    if (examples.length < 5) examples.push(difference);
  }

  const heap = async (): Promise<number> => {
    for (let round = 0; round < 3; round++) {
      globalThis.gc?.();
      // oxlint-disable-next-line no-await-in-loop -- finalizers run in between
      await pause(20);
    }
    return process.memoryUsage().heapUsed;
  };
  const begun = performance.now();
  const isOver = (): boolean => performance.now() - begun > seconds * 1000;
  const streams = Array.from({ length: STREAMS }, async () => {
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    while (!isOver()) await call();
  });
  await pause(seconds * 250);
  const earlyHeap = await heap();
  await pause(seconds * 700);
  const lateHeap = await heap();
  await Promise.all(streams);
  const listeners = getEventListeners(shared.signal, "abort").length;
  const dispatcher = (globalThis as unknown as Record<symbol, { close(): Promise<void> } | undefined>)[
    Symbol.for("undici.globalDispatcher.1")
  ];
  await dispatcher?.close();
  await pause(300);
  const connections = await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  server.close();
  await pause(50);
  const handles = process.getActiveResourcesInfo().filter((name) => /TCP|Timeout|TLS/.test(name));
  return { calls, byKind, wrong, examples, earlyHeap, lateHeap, listeners, handles, connections };
}
