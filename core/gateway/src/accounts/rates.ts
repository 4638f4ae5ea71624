import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import { GatewayError } from "../errors/gateway-error.ts";

const SECONDS = 60;

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

/** What rates are counted with: in one process, or for all that share a database. */
export interface RateCounters {
  /** Counts in a span of time. @param options its name, what is permitted, and the seconds */
  limiter(options: {
    readonly keyPrefix: string;
    readonly points: number;
    readonly duration: number;
  }): RateLimiterAbstract;
  /** Enters where fewer than `most` are. @returns what leaves again; undefined if there is no room */
  enter(key: string, most: number): Promise<(() => void) | undefined>;
}

export function createRates({ limiter, enter }: RateCounters): Rates {
  /** By what is counted and its limit. */
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterOf(unit: string, points: number): RateLimiterAbstract {
    const keyPrefix = `${unit} ${points}`;
    const known = limiters.get(keyPrefix);
    if (known) return known;
    const created = limiter({ keyPrefix, points, duration: SECONDS });
    limiters.set(keyPrefix, created);
    return created;
  }

  async function consume(
    subject: RateSubject,
    limit: "requestsPerMinute" | "tokensPerMinute",
    count: number,
  ): Promise<void> {
    const { [limit]: most } = subject;
    if (most === undefined) return;
    const counter = limiterOf(limit, most);
    try {
      await counter.consume(keyOf(subject), count);
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      await counter.reward(keyOf(subject), count);
      throw rateExceeded(subject, limit, result.msBeforeNext);
    }
  }

  return {
    async begin(subject) {
      const { concurrent } = subject;
      const leave = concurrent === undefined ? () => undefined : await enter(keyOf(subject), concurrent);
      if (!leave) throw rateExceeded(subject, "concurrent", 1000);
      try {
        await consume(subject, "requestsPerMinute", 1);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    addTokens: (subject, count) => consume(subject, "tokensPerMinute", count),
    async correctTokens(subject, difference) {
      const { tokensPerMinute: most } = subject;
      if (most !== undefined && difference !== 0) {
        await limiterOf("tokensPerMinute", most).penalty(keyOf(subject), difference);
      }
    },
  };
}

const keyOf = ({ kind, id }: RateSubject): string => `${kind}/${id}`;

/** Counts in the memory of this process. */
export function createMemoryRates(): Rates {
  const active = new Map<string, number>();
  return createRates({
    limiter: (options) => new RateLimiterMemory(options),
    async enter(key, most) {
      const count = active.get(key) ?? 0;
      if (count >= most) return undefined;
      active.set(key, count + 1);
      return () => {
        const left = (active.get(key) ?? 1) - 1;
        if (left > 0) active.set(key, left);
        else active.delete(key);
      };
    },
  });
}
