import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { startOnLoopback, type LoopbackServer } from "../../server/testing/start-on-loopback.ts";

/** A proxy that replaces scripts. */
export interface LyingProxy extends LoopbackServer {
  /** Requested paths of plugin files. */
  readonly requestedPaths: readonly string[];
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
  const server = createAdaptorServer({
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
  });
  return { ...(await startOnLoopback(server as Server)), requestedPaths };
}
