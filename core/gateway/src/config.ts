import type { ProviderKey } from "@patchbay/core/client";
import type { RateLimits } from "./accounts/rates.ts";

/** The keys of providers by id: one, or several that are used in turn. */
export type GatewayKeys = Readonly<Record<string, ProviderKey | readonly ProviderKey[]>>;

/** What `patchbay.config.ts` may export: choices of the people who run an app, a gateway, or both. */
export interface PatchbayConfig extends GatewayConfig, AppConfig {}

/** How the app looks and starts. */
export interface AppConfig {
  /** Name of the app, in its header and in the titles of its pages; default: Patchbay. */
  readonly title?: string;
  /** Image before the title: a file beside the configuration, an https address, or one for each theme. */
  readonly logo?: string | { readonly light: string; readonly dark?: string };
  /** Links at the foot of every page. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** Id of the provider that tasks begin with if it serves them; `auto` for the router. */
  readonly defaultProvider?: string;
}

/** The plugins that are listed and loaded, by id; absent: all of that kind. */
export interface AllowedPlugins {
  readonly providers?: readonly string[];
  readonly libraries?: readonly string[];
  readonly tasks?: readonly string[];
}

/** The part of a configuration that a gateway reads. */
export interface GatewayConfig {
  /** The plugins that may be used; default: all. */
  readonly allowedPlugins?: AllowedPlugins;
  /**
   * Names for models, each for one model or for a list that is tried in turn until one answers:
   * `{ small: ["groq/openai/gpt-oss-20b", "cerebras/gpt-oss-120b"] }`. They may name other aliases, but not themselves.
   */
  readonly aliases?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * Keys of providers by id, for those whose key is not in a variable of their own: `{ groq: process.env.TEAM_KEY }`;
   * several keys of a provider are used in turn.
   */
  readonly keys?: GatewayKeys;
  /**
   * Whether callers may bring keys of their own, each for its own calls, in the header `x-patchbay-key`; default: only the
   * operator.
   */
  readonly callerKeys?: boolean;
  /** Settings of providers by id, such as a region. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How often a request to a provider is repeated; default: the client's. */
  readonly retries?: number;
  readonly limits?: Partial<GatewayLimits & ConnectionLimits>;
  /** Stores answers, and uses them again for the same request of the same token; default: none is stored. */
  readonly cache?: {
    /** Milliseconds for which an answer is used again. A token can have its own time. */
    readonly lifetimeMs: number;
  };
  /**
   * What the gateway itself sends to providers by id, all callers together: `{ groq: { requestsPerMinute: 30 } }`. Beyond that, the
   * next model of an alias or policy is called, or the request is refused with status 429.
   */
  readonly providers?: Readonly<Record<string, ProviderLimits>>;
}

/** What may be sent to a provider. */
export interface ProviderLimits extends RateLimits {
  /** What may be sent with each of its keys, where it has several. */
  readonly eachKey?: RateLimits | undefined;
}

/** What one caller may use up. */
export interface GatewayLimits {
  /** Bytes of a request's body; default 32 MiB. */
  readonly bodyBytes: number;
  /** Bytes of an uploaded file; default 200 MiB. */
  readonly fileBytes: number;
  /** Milliseconds for a request, a stream included; default 10 minutes. */
  readonly deadlineMs: number;
  /** Requests that are served at the same time; default 1,024. Further ones are refused with status 503. */
  readonly concurrency: number;
  /** Rows of batches that this process runs at the same time; default 32. */
  readonly batchConcurrency: number;
}

/** What one connection to a gateway's server may use up. */
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

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headerBytes: 32 * 1024,
  headerMs: 20_000,
  requestMs: 120_000,
  unreadMs: 120_000,
};

export const DEFAULT_LIMITS: GatewayLimits = {
  bodyBytes: 32 * 1024 * 1024,
  fileBytes: 200 * 1024 * 1024,
  deadlineMs: 600_000,
  concurrency: 1024,
  batchConcurrency: 32,
};

/** Types a configuration. */
export function defineConfig(config: PatchbayConfig): PatchbayConfig {
  return config;
}
