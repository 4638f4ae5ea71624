/** What `patchbay.config.ts` may export: choices of the people who run a gateway. */
export interface GatewayConfig {
  /**
   * Names for models, each for one model or for a list that is tried in turn until one answers:
   * `{ small: ["groq/openai/gpt-oss-20b", "cerebras/gpt-oss-120b"] }`.
   */
  readonly aliases?: Readonly<Record<string, string | readonly string[]>>;
  /** Settings of providers by id, such as a region. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How often a request to a provider is repeated; default: the client's. */
  readonly retries?: number;
  readonly limits?: Partial<GatewayLimits>;
}

/** What one caller may use up. */
export interface GatewayLimits {
  /** Bytes of a request's body; default 32 MiB. */
  readonly bodyBytes: number;
  /** Milliseconds for a request, a stream included; default 10 minutes. */
  readonly deadlineMs: number;
  /** Requests that are served at the same time; default 1,024. Further ones are refused with status 503. */
  readonly concurrency: number;
}

export const DEFAULT_LIMITS: GatewayLimits = {
  bodyBytes: 32 * 1024 * 1024,
  deadlineMs: 600_000,
  concurrency: 1024,
};

/** Types a configuration. */
export function defineConfig(config: GatewayConfig): GatewayConfig {
  return config;
}
