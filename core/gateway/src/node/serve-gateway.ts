import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { ServerResponse } from "node:http";
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { InputError } from "@patchbay/core/errors";
import type { Gateway } from "../create-gateway.ts";
import type { GatewayBindings } from "../respond.ts";
import { respondTo } from "./respond-to.ts";

/** What one connection may use up. */
export interface ConnectionLimits {
  /** Bytes of a request's headers; default 32 KiB. More are answered with status 431. */
  readonly headerBytes: number;
  /** Milliseconds until the headers have arrived; default 20 seconds. Then status 408 ends the connection. */
  readonly headerMs: number;
  /** Milliseconds until the whole request has arrived; default 2 minutes. Then status 408 ends the connection. */
  readonly requestMs: number;
  /** Milliseconds that a caller may leave a part of a stream unread; default 2 minutes. Then its connection is cut. */
  readonly unreadMs: number;
}

const DEFAULT_LIMITS: ConnectionLimits = {
  headerBytes: 32 * 1024,
  headerMs: 20_000,
  requestMs: 120_000,
  unreadMs: 120_000,
};

export interface ServeOptions extends Partial<ConnectionLimits> {
  /** 0 for any free one. */
  readonly port: number;
  /** Default: this machine only. */
  readonly host?: string;
}

export interface ServedGateway {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a gateway over HTTP with Node. @throws InputError when it cannot listen */
export async function serveGateway(
  gateway: Pick<Gateway, "fetch">,
  { port, host = "127.0.0.1", ...limits }: ServeOptions,
): Promise<ServedGateway> {
  const { headerBytes, headerMs, requestMs, unreadMs } = { ...DEFAULT_LIMITS, ...limits };
  const server = createAdaptorServer({
    fetch: (request, { outgoing }: HttpBindings | Http2Bindings) => {
      const respond = outgoing instanceof ServerResponse ? respondTo(outgoing, unreadMs) : undefined;
      const bindings: GatewayBindings = respond ? { respond } : {};
      return gateway.fetch(request, bindings);
    },
    // The library would replace `Request` and `Response` of the whole program.
    overrideGlobalObjects: false,
    hostname: host,
    serverOptions: {
      maxHeaderSize: headerBytes,
      headersTimeout: headerMs,
      requestTimeout: requestMs,
      // Node's own interval is longer than a header may take.
      connectionsCheckingInterval: Math.min(headerMs, requestMs) / 4,
    },
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === "EADDRINUSE" ? `port ${port} is in use: choose another one with --port` : message;
    throw new InputError(`The gateway cannot listen: ${reason}.`, { cause });
  }
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      // Streams would hold it open.
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}
