import { copyRequest } from "@patchbay/core/http";
import type { HttpHandler } from "msw";
import { serveOnLoopback, type LoopbackServer } from "./serve-on-loopback.ts";

export { serveOnLoopback, type LoopbackOptions, type LoopbackServer } from "./serve-on-loopback.ts";
export type { MessageAnswer } from "./web-socket.ts";

/** The pages that a server accepts: none, those of this machine, or all, as in the manifest's `server.allows`. */
export type DoubleAllows = "none" | "loopback" | "any";

export interface ServerDoubleOptions {
  /** The mocks of a provider that users run themselves. */
  readonly mocks: { readonly handlers: readonly object[] };
  /** The address of the mocks: the first of the server's addresses. */
  readonly address: string;
  readonly allows: DoubleAllows;
  /** Further allowed page origins, as after the fix. */
  readonly alsoAllows?: readonly string[];
  /** 0 (default) for any free port. */
  readonly port?: number;
}

/** An HTTP server with the behavior of a real one, built from its mocks. */
export interface ServerDouble extends LoopbackServer {
  /** Method, path and origin of all requests. */
  readonly requests: readonly { readonly method: string; readonly path: string; readonly origin: string | null }[];
  /** @deprecated Use `requests`. */
  readonly asked: ServerDouble["requests"];
}

/**
 * Replaces a local model server over http: its mocks answer, and its CORS policy applies to pages of other origins.
 * @example
 * const double = await startServerDouble({ mocks, address: "http://127.0.0.1:11434", allows: "loopback" });
 */
export async function startServerDouble(options: ServerDoubleOptions): Promise<ServerDouble> {
  const { mocks, address, allows, alsoAllows = [], port = 0 } = options;
  const handlers = mocks.handlers as readonly HttpHandler[];
  const requests: { method: string; path: string; origin: string | null }[] = [];
  const isAllowed = (origin: string): boolean =>
    allows === "any" || alsoAllows.includes(origin) || (allows === "loopback" && isOfThisMachine(origin));

  async function answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const origin = request.headers.get("origin");
    requests.push({ method: request.method, path: pathname, origin });
    // A server with an allowlist refuses other origins; one without CORS support answers without CORS headers.
    if (origin !== null && allows === "loopback" && !isAllowed(origin)) return new Response(null, { status: 403 });
    const isOpen = origin !== null && isAllowed(origin);
    if (request.method === "OPTIONS" && isOpen)
      return new Response(null, { status: 204, headers: permission(request) });
    const mocked = await copyRequest(request, `${address}${pathname}${search}`);
    for (const handler of handlers) {
      const response = (await handler.run({ request: mocked, requestId: "double" }))?.response;
      if (!response) continue;
      if (response.type === "error" || !isOpen) return response;
      const headers = new Headers(response.headers);
      headers.set("access-control-allow-origin", allows === "any" ? "*" : origin);
      return new Response(response.body, { status: response.status, headers });
    }
    return new Response(null, { status: 404 });
  }

  const server = await serveOnLoopback({ port, answers: () => answer });
  return { ...server, requests, asked: requests };
}

function permission(request: Request): Record<string, string> {
  return {
    "access-control-allow-origin": request.headers.get("origin") ?? "*",
    "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
    "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
  };
}

function isOfThisMachine(origin: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?$/.test(origin);
}
