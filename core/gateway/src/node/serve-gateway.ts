import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { ServerResponse } from "node:http";
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { InputError } from "@patchbay/core/errors";
import type { Gateway } from "../create-gateway.ts";
import type { GatewayBindings } from "../respond.ts";
import { respondTo } from "./respond-to.ts";

export interface ServeOptions {
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

/** A caller that sends its headers or its body more slowly is cut off. */
const HEADERS_TIMEOUT_MS = 20_000;
const BODY_TIMEOUT_MS = 120_000;
const HEADER_BYTES = 32 * 1024;

/** Serves a gateway over HTTP with Node. @throws InputError when it cannot listen */
export async function serveGateway(
  gateway: Pick<Gateway, "fetch">,
  { port, host = "127.0.0.1" }: ServeOptions,
): Promise<ServedGateway> {
  const server = createAdaptorServer({
    fetch: (request, { outgoing }: HttpBindings | Http2Bindings) => {
      const bindings: GatewayBindings = outgoing instanceof ServerResponse ? { respond: respondTo(outgoing) } : {};
      return gateway.fetch(request, bindings);
    },
    // The library would replace `Request` and `Response` of the whole program.
    overrideGlobalObjects: false,
    hostname: host,
    serverOptions: {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: BODY_TIMEOUT_MS,
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
