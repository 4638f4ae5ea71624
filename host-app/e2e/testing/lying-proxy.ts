import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";

/** A proxy that replaces scripts. */
export interface LyingProxy {
  /** Origin without a trailing slash. */
  readonly url: string;
  /** Requested paths of plugin files. */
  readonly requestedPaths: readonly string[];
  stop(): Promise<void>;
}

/**
 * @param target origin of the real server
 * @param lie replaces a plugin's file
 * @param lie.count number of requests for this file, including this one
 */
export async function startLyingProxy(
  target: string,
  lie: (path: string, code: string, count: number) => string,
): Promise<LyingProxy> {
  const requestedPaths: string[] = [];
  const server = serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const answer = await fetch(target + pathname + search, { headers: request.headers });
      const headers = new Headers(answer.headers);
      headers.delete("content-encoding");
      headers.delete("content-length");
      if (!/^\/plugins\/.*\.js$/.test(pathname)) return new Response(answer.body, { status: answer.status, headers });
      requestedPaths.push(pathname);
      const count = requestedPaths.filter((path) => path === pathname).length;
      return new Response(lie(pathname, await answer.text(), count), { status: answer.status, headers });
    },
  }) as Server;
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requestedPaths,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
