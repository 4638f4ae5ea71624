import {
  createRedactor,
  createTransport,
  globalFetch,
  type Logger,
  type Redactor,
  type Transport,
} from "../http/index.ts";
import type { HubCache } from "./hub-cache.ts";
import { createHub, type Hub } from "./hub.ts";

/** What calls with the same token and the same fetch have in common. */
export interface Session {
  readonly accessToken: string | undefined;
  readonly fetch: typeof fetch;
  readonly redactor: Redactor;
  readonly transport: Transport;
  readonly hub: Hub;
}

export interface SessionOptions {
  readonly accessToken: string | undefined;
  readonly fetch: typeof fetch | undefined;
  readonly hubUrl: URL;
  readonly hubCache: HubCache;
  readonly logger: Logger;
}

export function createSession({ accessToken, fetch = globalFetch, hubUrl, hubCache, logger }: SessionOptions): Session {
  const redactor = createRedactor(accessToken);
  const transport = createTransport({ fetch, redactor, logger });
  return {
    accessToken,
    fetch,
    redactor,
    transport,
    hub: createHub({ hubUrl, accessToken, transport, cache: hubCache }),
  };
}

/** The client's own session, or another one for a call that brings its own token or fetch. */
export function sessionFor(
  { session, ...shared }: Omit<SessionOptions, "accessToken" | "fetch"> & { readonly session: Session },
  accessToken: string | undefined,
  fetch: typeof globalThis.fetch = globalFetch,
): Session {
  if (session.accessToken === accessToken && session.fetch === fetch) return session;
  return createSession({ ...shared, accessToken, fetch });
}
