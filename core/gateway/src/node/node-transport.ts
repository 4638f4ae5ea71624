import { EventEmitter } from "node:events";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { isCustomFetch } from "@patchbay/core/http";
import { proxyFetch } from "@patchbay/core/node";
import { Agent, request, type Dispatcher } from "undici";
import { LightResponse, type PartReader } from "../relay/light-response.ts";
import type { UpstreamOptions } from "../upstream.ts";

/** How a gateway in Node sends: through the proxy that an environment names, or at the lowest cost. @throws InputError */
export async function nodeSenders(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Pick<UpstreamOptions, "fetch" | "transport">> {
  const fetch = await proxyFetch(environment);
  return isCustomFetch(fetch) ? { fetch } : { transport: nodeTransport() };
}

/**
 * Sends requests whose body is a text, at a fraction of the cost of `fetch`. Follows no redirects, and uses no proxy.
 * @throws undici's errors, which have the same codes as those of Node's `fetch`
 */
export function nodeTransport(): typeof fetch {
  // The deadline of a call limits these: models may think for minutes.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return async (input, init = {}) => {
    const { method = "GET", headers, body, signal } = init;
    signal?.throwIfAborted();
    let reader: NodeReader | undefined;
    const aborting = new EventEmitter();
    const abort = (): unknown => (reader ? reader.cancel() : aborting.emit("abort"));
    signal?.addEventListener("abort", abort, { once: true });
    const answer = await request(input as string, {
      dispatcher,
      method: method as Dispatcher.HttpMethod,
      headers: { "accept-encoding": "identity", ...(headers as Readonly<Record<string, string>>) },
      body: body as string,
      signal: aborting,
    });
    const { statusCode: status, statusText, headers: received } = answer;
    reader = new NodeReader(decoded(answer));
    return LightResponse.of({ status, statusText, headers: headersOf(received) }, reader);
  };
}

function headersOf(received: Dispatcher.ResponseData["headers"]): Headers {
  const headers = new Headers();
  for (const [name, value = ""] of Object.entries(received)) {
    if (typeof value === "string") headers.append(name, value);
    else for (const each of value) headers.append(name, each);
  }
  return headers;
}

/** Some servers compress whatever they are asked for. */
function decoded({ headers, body }: Dispatcher.ResponseData): Readable {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return body;
  const decoder = encoding === "br" ? createBrotliDecompress() : createUnzip();
  body.on("error", (error) => decoder.destroy(error));
  decoder.on("close", () => body.destroy());
  return body.pipe(decoder);
}

type Result = Awaited<ReturnType<PartReader["read"]>>;

/** Milliseconds for the end of an answer that no one reads further, so that its connection can be used again. */
const GRACE_MS = 20;

/** Reads a stream of Node: what has arrived, and no more. */
class NodeReader implements PartReader {
  readonly #body: Readable;
  #waiting: { resolve(result: Result): void; reject(error: Error): void } | undefined;
  #isCanceled = false;

  constructor(body: Readable) {
    this.#body = body;
    for (const event of ["readable", "end", "error", "close"]) body.on(event, this.#settle);
  }

  read(): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#settle();
    });
  }

  async cancel(): Promise<void> {
    const body = this.#body;
    if (this.#isCanceled || body.readableEnded || body.destroyed) return;
    this.#isCanceled = true;
    this.#settle();
    const timer = setTimeout(() => body.destroy(), GRACE_MS);
    body.once("end", () => clearTimeout(timer));
  }

  readonly #settle = (): void => {
    const body = this.#body;
    if (this.#isCanceled) body.read();
    const waiting = this.#waiting;
    if (!waiting) return;
    const value = this.#isCanceled ? null : (body.read() as Uint8Array<ArrayBuffer> | null);
    const isOver = this.#isCanceled || body.readableEnded || body.destroyed;
    if (!value && !isOver && !body.errored) return;
    this.#waiting = undefined;
    if (value) waiting.resolve({ done: false, value });
    else if (body.errored && !this.#isCanceled) waiting.reject(body.errored);
    else waiting.resolve({ done: true, value: undefined });
  };
}
