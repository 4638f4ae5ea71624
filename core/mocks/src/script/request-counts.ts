import type { RequestHandler } from "msw";
import type { MockRequest } from "./mock-request.ts";

/** How often a route was called. */
export interface MockCount {
  readonly provider: string;
  /** Method and path, with names for what differs: `GET /v1/batches/:id`. */
  readonly route: string;
  readonly model?: string;
  /** The id of the test, by the header `x-test-id` or the key. */
  readonly test?: string;
  readonly requests: number;
}

/** Counts of all requests to a mock, also of those that `reset` cleared. */
export interface RequestCounts {
  add(received: MockRequest, handler: RequestHandler | undefined): void;
  list(): readonly MockCount[];
}

/** A server that runs for days counts so many different calls. */
const MOST_COUNTS = 10_000;

export function createRequestCounts(): RequestCounts {
  const counts = new Map<string, MockCount>();
  return {
    add({ provider, method, path, model, headers }, handler) {
      const pattern = handler && "path" in handler.info ? String(handler.info.path) : path;
      const route = `${method} ${pattern.replace(/^\w+:\/\/[^/]*/, "")}`;
      const test = headers["x-test-id"];
      const about = { provider, route, ...(model !== undefined && { model }), ...(test !== undefined && { test }) };
      const key = JSON.stringify(about);
      const known = counts.get(key);
      if (known || counts.size < MOST_COUNTS) counts.set(key, { ...about, requests: (known?.requests ?? 0) + 1 });
    },
    list: () => [...counts.values()],
  };
}
