import {
  addressSecrets,
  createRedactor,
  createTransport,
  globalFetch,
  tryAddress,
  type Logger,
  type Redactor,
  type Transport,
} from "../http/index.ts";
import type { KeyParts } from "../auth/key.ts";
import type { CallTarget } from "./client-options.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import type { HubAccess } from "../hub/ask-hub.ts";

/** What calls with the same token and the same fetch have in common. */
export interface Session {
  readonly accessToken: string | undefined;
  readonly keyParts: KeyParts | undefined;
  readonly fetch: typeof fetch;
  readonly logger: Logger;
  readonly redactor: Redactor;
  readonly transport: Transport;
  /** Whom the session's calls ask about models, and by what right. */
  readonly hub: HubAccess;
}

export interface SessionOptions {
  readonly accessToken: string | undefined;
  readonly keyParts?: KeyParts | undefined;
  /** What else is secret, such as a key in an endpoint's query. */
  readonly secrets?: readonly string[];
  readonly fetch: typeof fetch | undefined;
  readonly hubUrl: URL;
  readonly hubCache: HubCache;
  readonly logger: Logger;
}

export function createSession({
  accessToken,
  keyParts,
  secrets = [],
  fetch = globalFetch,
  hubUrl,
  hubCache,
  logger,
}: SessionOptions): Session {
  const redactor = createRedactor(accessToken, ...Object.values(keyParts ?? {}), ...secrets);
  const transport = createTransport({ fetch, redactor, logger });
  return {
    accessToken,
    keyParts,
    fetch,
    logger,
    redactor,
    transport,
    hub: { hubUrl, accessToken, transport, cache: hubCache },
  };
}

/** The client's own session, or another one for a call that brings its own token or fetch, or a secret in an address. */
export function sessionFor(
  { session, ...shared }: Pick<SessionOptions, "hubUrl" | "hubCache" | "logger"> & { readonly session: Session },
  { accessToken, keyParts, endpointUrl, model }: CallTarget,
  fetch: typeof globalThis.fetch = globalFetch,
): Session {
  const address = endpointUrl ?? model;
  const url = address?.includes("?") ? tryAddress(address) : undefined;
  const secrets = url ? addressSecrets(url) : [];
  const isOwn = session.accessToken === accessToken && session.keyParts === keyParts && session.fetch === fetch;
  if (isOwn && secrets.length === 0) return session;
  return createSession({ ...shared, accessToken, keyParts, secrets, fetch });
}
