import type { Transform } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { isCustomFetch } from "@patchbay/core/http";
import { proxyFetch } from "@patchbay/core/node";
import { Agent, type Dispatcher } from "undici";
import { LightResponse } from "../relay/light-response.ts";
import type { UpstreamOptions } from "../upstream.ts";
import { ArrivingBody } from "./arriving-body.ts";

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
  return (input, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const { origin, pathname, search } = new URL(input as string);
      const exchange = new Exchange(resolve, reject);
      signal?.addEventListener("abort", () => exchange.abort(signal.reason as Error), { once: true });
      dispatcher.dispatch(
        {
          origin,
          path: pathname + search,
          method: method as Dispatcher.HttpMethod,
          headers: { "accept-encoding": "identity", ...(headers as Readonly<Record<string, string>>) },
          body: body as string,
        },
        exchange,
      );
    });
}

/** A request and its answer, without the streams that undici's `request` would make for it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: Response) => void;
  readonly #reject: (error: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #reason: Error | undefined;
  #body: ArrivingBody | undefined;
  #decoder: Transform | undefined;

  constructor(resolve: (answer: Response) => void, reject: (error: Error) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Rejects while there is no answer; later the body ends, because its reader has another reason to stop. */
  abort(reason: Error): void {
    this.#reason = reason;
    if (this.#body) void this.#body.cancel();
    else {
      this.#controller?.abort(reason);
      this.#reject(reason);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#reason) controller.abort(this.#reason);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    received: Readonly<Record<string, string | string[] | undefined>>,
    statusText = "",
  ): void {
    // A notice before the answer.
    if (status < 200) return;
    this.#decoder = decoderOf(received["content-encoding"], controller);
    this.#body = new ArrivingBody(this.#decoder ?? controller, (reason) => controller.abort(reason));
    this.#decoder?.on("data", (part: Buffer<ArrayBuffer>) => this.#body?.push(part));
    this.#decoder?.on("end", () => this.#body?.end());
    this.#decoder?.on("error", (error) => {
      this.#body?.end(error);
      controller.abort(error);
    });
    this.#resolve(LightResponse.of({ status, statusText, headers: headersOf(received) }, this.#body));
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (!this.#decoder) this.#body?.push(part as Buffer<ArrayBuffer>);
    else if (!this.#decoder.write(part)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#decoder) this.#decoder.end();
    else this.#body?.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#body) this.#body.end(error);
    else this.#reject(error);
  }
}

function headersOf(received: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value = ""] of Object.entries(received)) {
    if (typeof value === "string") headers.append(name, value);
    else for (const each of value) headers.append(name, each);
  }
  return headers;
}

/** Some servers compress whatever they are asked for. */
function decoderOf(
  encoding: string | string[] = "identity",
  controller: Dispatcher.DispatchController,
): Transform | undefined {
  if (encoding === "identity") return undefined;
  const decoder = encoding === "br" ? createBrotliDecompress() : createUnzip();
  return decoder.on("drain", () => controller.resume());
}
