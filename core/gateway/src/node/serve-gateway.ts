import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { InputError } from "@patchbay/core/errors";
import { DEFAULT_CONNECTION_LIMITS, type ConnectionLimits } from "../config.ts";
import type { Gateway } from "../create-gateway.ts";
import type { GatewayBindings } from "../send-stream.ts";
import { callerAddress, parseProxies } from "./caller-address.ts";
import { refuseBroken } from "./refuse-broken.ts";
import { respondTo } from "./respond-to.ts";

export interface ServeOptions extends Partial<ConnectionLimits> {
  /** 0 for any free one. */
  readonly port: number;
  /** Default: this machine only. */
  readonly host?: string;
  /**
   * Proxies that may name the caller's address in `x-forwarded-for`: addresses, networks, `loopback`, `private`; default: none.
   * The address is for logs: access never depends on it.
   */
  readonly trustedProxies?: readonly string[];
}

export interface ServedGateway {
  /** Without a slash at its end. */
  readonly url: string;
  /** Accepts no further connections, and lets requests and streams end; then cuts those that are left. */
  close(drain?: DrainOptions): Promise<void>;
}

export interface DrainOptions {
  /** Milliseconds that requests and streams may take to end; default 0: they are cut at once. */
  readonly graceMs?: number;
  /** Cuts them early. */
  readonly signal?: AbortSignal;
}

/** Longer than proxies keep idle connections (nginx and AWS: 60 seconds), so that none is closed while a proxy sends on it. */
const IDLE_MS = 75_000;

/** Milliseconds until requests that were cut have ended. */
const MOST_SETTLE_MS = 2000;

/** Milliseconds between looks for connections without a request, while a server drains. */
const DRAIN_EVERY_MS = 50;

/**
 * Sets how this process collects garbage, for one that serves a gateway and nothing else: many short requests, beside other
 * processes on few processors.
 */
export function tuneGarbageCollection(): void {
  // Else what lives as long as a stream is allocated among the old objects, where it keeps alive what it names: twice the memory.
  setFlagsFromString("--no-allocation-site-pretenuring");
  // Else each small collection starts threads, and waits until a processor is free for them.
  setFlagsFromString("--no-parallel-scavenge");
}

/** Serves a gateway over HTTP with Node. @throws InputError when it cannot listen */
export async function serveGateway(
  gateway: Pick<Gateway, "fetch">,
  { port, host = "127.0.0.1", trustedProxies = [], ...limits }: ServeOptions,
): Promise<ServedGateway> {
  const { headerBytes, requestMs, unreadMs, ...times } = { ...DEFAULT_CONNECTION_LIMITS, ...limits };
  // The headers are a part of the request.
  const headerMs = Math.min(times.headerMs, requestMs);
  const proxies = trustedProxies.length > 0 ? parseProxies(trustedProxies) : undefined;
  let isStopping = false;
  const active = new Set<Promise<Response>>();
  const server = createAdaptorServer({
    fetch: (request, { incoming, outgoing }: HttpBindings | Http2Bindings) => {
      const respond = outgoing instanceof ServerResponse ? respondTo(outgoing, unreadMs) : undefined;
      // Callers open their next connection to another process.
      if (isStopping && outgoing instanceof ServerResponse) outgoing.shouldKeepAlive = false;
      const address = incoming instanceof IncomingMessage ? callerAddress(incoming, proxies) : undefined;
      const bindings: GatewayBindings = { isStopping, ...(respond && { respond }), ...(address && { address }) };
      const answering = Promise.resolve(gateway.fetch(request, bindings));
      active.add(answering);
      const end = (): void => void active.delete(answering);
      answering.then(end, end);
      return answering;
    },
    // The library would replace `Request` and `Response` of the whole program.
    overrideGlobalObjects: false,
    hostname: host,
    serverOptions: {
      maxHeaderSize: headerBytes,
      headersTimeout: headerMs,
      requestTimeout: requestMs,
      keepAliveTimeout: IDLE_MS,
      // Node's own interval is longer than a header may take.
      connectionsCheckingInterval: Math.min(headerMs, requestMs) / 4,
    },
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  if ("maxHeadersCount" in server) refuseBroken(server, { headerBytes, headerMs, requestMs });
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
    async close({ graceMs = 0, signal } = {}) {
      isStopping = true;
      const closed = once(server, "close");
      server.close();
      if (!("closeAllConnections" in server)) return void (await closed);
      const timer = setInterval(() => {
        server.closeIdleConnections();
        // Clients connect in advance, and Node takes these for active.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, DRAIN_EVERY_MS);
      await Promise.race([closed, isOver(graceMs, signal)]);
      clearInterval(timer);
      server.closeAllConnections();
      await closed;
      // Those that were cut still have to report what they have cost.
      await Promise.race([Promise.allSettled(active), isOver(MOST_SETTLE_MS)]);
    },
  };
}

/** Resolves after a time, or when a signal aborts. */
const isOver = (ms: number, signal?: AbortSignal): Promise<void> =>
  pause(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
