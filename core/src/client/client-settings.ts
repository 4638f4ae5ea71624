import type { KeyParts, ProviderKey } from "../auth/key.ts";
import type { Environment } from "../auth/settings.ts";
import { parseAddress, systemClock, warningLogger, type Clock, type Logger } from "../http/index.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import { readKey } from "./call-arguments.ts";
import type { CallOptions, ClientOptions } from "./client-options.ts";
import { createHubCache, DEFAULT_HUB_URL, DEFAULT_ROUTER_URL, type HubCache } from "../hub/hub-cache.ts";
import { providerList, type ProviderSource } from "./resolve-target.ts";
import { createSession, type Session } from "./session.ts";

/** A client's options with every default filled in. */
export interface ClientSettings {
  readonly accessToken: string | undefined;
  readonly keyParts: KeyParts | undefined;
  readonly environment: Environment;
  readonly insecureOrigins: readonly string[];
  readonly endpointUrl: string | undefined;
  readonly providers: ProviderSource;
  readonly hubUrl: URL;
  readonly routerUrl: URL;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly hubCache: HubCache;
  /** For calls with the client's own token and fetch. */
  readonly session: Session;
  readonly defaults: CallOptions;
}

/** @throws InputError */
export function readSettings(accessToken: ProviderKey | undefined, options: ClientOptions): ClientSettings {
  const {
    providers = [],
    endpointUrl,
    environment = {},
    insecureOrigins = [],
    hubUrl = DEFAULT_HUB_URL,
    routerUrl = DEFAULT_ROUTER_URL,
    logger = warningLogger,
    clock = systemClock,
    hubCache = createHubCache(),
    ...defaults
  } = options;
  const { accessToken: token, keyParts } = readKey(accessToken);
  const hub = parseAddress(hubUrl, "hubUrl");
  // As addresses spell them.
  const trustedOrigins = insecureOrigins.map((origin) => parseAddress(origin, "insecureOrigins").origin);
  return {
    accessToken: token,
    keyParts,
    environment,
    insecureOrigins: trustedOrigins,
    endpointUrl,
    providers: isList(providers) ? providerList(providers) : providers,
    hubUrl: hub,
    routerUrl: parseAddress(routerUrl, "routerUrl"),
    logger,
    clock,
    hubCache,
    session: createSession({
      accessToken: token,
      keyParts,
      fetch: defaults.fetch,
      timeouts: defaults,
      clock,
      hubUrl: hub,
      hubCache,
      insecureOrigins: trustedOrigins,
      logger,
    }),
    defaults,
  };
}

// `Array.isArray` alone does not narrow a readonly list.
function isList(providers: readonly ProviderPlugin[] | ProviderSource): providers is readonly ProviderPlugin[] {
  return Array.isArray(providers);
}
