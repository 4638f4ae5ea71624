import { GatewayError } from "../errors/gateway-error.ts";

/** What may be used in a minute, and at the same time. An absent member is no limit. */
export interface RateLimits {
  readonly requestsPerMinute?: number | undefined;
  /** Tokens of models, of input and output together. */
  readonly tokensPerMinute?: number | undefined;
  /** Requests at the same time. */
  readonly concurrent?: number | undefined;
}

/** Whose use is counted. */
export interface RateSubject extends RateLimits {
  readonly kind: "token" | "provider";
  /** Id of the token, `tok_…`, or of the provider, `groq`; of one of several keys: `groq#2`. */
  readonly id: string;
}

/**
 * Counts what each subject uses. `testing/test-rates.ts` checks an implementation. A refused request uses nothing, and no refusal
 * names a time of more than a minute.
 */
export interface Rates {
  /** Counts a request. @returns what ends it @throws GatewayError 429, `rateExceeded` */
  begin(subject: RateSubject): Promise<() => void>;
  /** Counts the tokens that a request may use. @throws GatewayError 429, `rateExceeded` */
  addTokens(subject: RateSubject, count: number): Promise<void>;
  /** Corrects that count when the real one is known. */
  correctTokens(subject: RateSubject, difference: number): Promise<void>;
}

const REASONS: Readonly<Record<keyof RateLimits, readonly [permitted: (most: number) => string, used: string]>> = {
  requestsPerMinute: [(most) => `make ${most} requests a minute`, "has made them"],
  tokensPerMinute: [(most) => `use ${most} tokens a minute`, "has no room for those of this request"],
  concurrent: [(most) => `make ${most} requests at the same time`, "is making as many"],
};

/** The error for a limit that is reached. It names whose limit it is. */
export function rateExceeded(subject: RateSubject, limit: keyof RateLimits, retryAfterMs: number): GatewayError {
  const { kind, id } = subject;
  const [permitted, used] = REASONS[limit];
  const may = permitted(subject[limit] ?? 0);
  // The clock may have been changed since the minute began.
  const wait = { retryAfterMs: Math.min(Math.max(retryAfterMs, 1), 60_000) };
  if (kind === "token")
    return new GatewayError(429, "token_limit_exceeded", `This token may ${may}, and ${used}.`, wait);
  const [provider = id, key] = id.split("#");
  const where = key === undefined ? `at ${provider}` : `with key ${key} of ${provider}`;
  const message = `The gateway may ${may} ${where} by its configuration, and ${used}.`;
  return new GatewayError(429, "provider_limit_exceeded", message, { ...wait, provider });
}
