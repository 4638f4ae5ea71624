import { readableOf, type PartSource } from "./send-stream.ts";

/** Answers a request with status 200. Resolves at the latest when all of the body has been sent. */
export type Respond = (body: Uint8Array<ArrayBuffer> | PartSource, headers: Headers) => Response | Promise<Response>;

/** What a server may pass with a request: `gateway.fetch(request, { respond })`. */
export interface GatewayBindings {
  /** Sends answers at a lower cost than those of web standards have. */
  readonly respond?: Respond;
  /** Whether the server accepts no further connections: `/ready` then fails. */
  readonly isStopping?: boolean;
  /** The caller's address, for logs. */
  readonly address?: string;
}

/** Answers as web standards have it. */
export const respondAsUsual: Respond = (body, headers) =>
  new Response(body instanceof Uint8Array ? body : readableOf(body), { headers });
