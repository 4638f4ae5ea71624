import type { GatewayRecord } from "../usage/record.ts";

/** What a token may do and use up. Its secret is stored nowhere. */
export interface GatewayToken {
  /** `tok_…`, which may be shown and logged. */
  readonly id: string;
  readonly name: string;
  readonly labels?: readonly string[];
  /** Unix time in milliseconds. */
  readonly createdAt: number;
  /** Unix time in milliseconds; absent: it does not expire. */
  readonly expiresAt?: number;
  /** Unix time in milliseconds since which it is not accepted any more. */
  readonly revokedAt?: number;
  /** Ids of tasks that it may call; absent: all. */
  readonly tasks?: readonly string[];
  /** Ids of providers that it may call; absent: all. */
  readonly providers?: readonly string[];
  /** Names of models at their providers, with `*` for any part; absent: all. */
  readonly models?: readonly string[];
  readonly budget?: Budget;
  /** Whether it may call models whose price is not known, although it has a budget. */
  readonly allowsUnpriced?: boolean;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  /** Requests at the same time. */
  readonly concurrent?: number;
  /** Milliseconds for which its answers are used again for the same request; absent: as the gateway is configured. */
  readonly cacheMs?: number;
  /** Milliseconds for which the contents of its requests are stored, for the operator; absent: they are not. */
  readonly contentMs?: number;
}

/** What may be spent in each period, which begins when the one before it ends. */
export interface Budget {
  /** Billionths of a US dollar: sums of whole numbers are exact. */
  readonly amount: number;
  readonly periodMs: number;
}

/** A secret of a token. A token that is being rotated has two. */
export interface TokenSecret {
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly token: string;
  /** Unix time in milliseconds; absent: as long as the token. */
  readonly expiresAt?: number;
}

/** An amount that is set aside until a call's cost is known. Amounts are billionths of a US dollar. */
export interface Reservation {
  readonly token: string;
  /** Id of the attempt to call a provider. */
  readonly attempt: string;
  readonly amount: number;
  /** What the token may spend in the period. */
  readonly most: number;
  /** Beginning of the period: Unix time in milliseconds. */
  readonly since: number;
  /** Unix time in milliseconds after which the process that made it has certainly ended without settling it. */
  readonly lostAt: number;
  /** What it then counts as. */
  readonly ifLost: number;
  /** What its record then contains. */
  readonly about: Pick<GatewayRecord, "at" | "task" | "route" | "model" | "provider" | "providerModel">;
}

/** The record of an attempt whose process was killed: no one knows what the provider has charged. */
export function recordOfLost({ token, attempt, ifLost, about }: Omit<Reservation, "most" | "lostAt">): GatewayRecord {
  const lost = { status: 500, state: "failed", code: "gateway_stopped", isEstimated: true, durationMs: 0 } as const;
  return { ...about, ...lost, token, attempt, cost: ifLost / 1e9 };
}

/**
 * The tokens of a gateway, and what they have spent. `testing/test-ledger.ts` checks an implementation. Every change is
 * complete before its promise resolves.
 */
export interface Ledger {
  /** Adds a token with its first secret. */
  create(token: GatewayToken, secret: TokenSecret): Promise<void>;
  /** The token of a valid secret; undefined if it is unknown, has expired, or was revoked. */
  find(hash: string): Promise<GatewayToken | undefined>;
  /** All tokens, the oldest first. */
  tokens(): Promise<readonly GatewayToken[]>;
  /** Adds a secret. The token's other secrets expire at the given time, unless they do earlier. */
  rotate(secret: TokenSecret, othersExpireAt: number): Promise<void>;
  /** @returns whether there was a valid token with this id */
  revoke(id: string): Promise<boolean>;
  /**
   * Sets an amount aside, if no more than `most` is then spent or set aside in the period.
   * @returns undefined on success, otherwise what is spent or set aside
   */
  reserve(reservation: Reservation): Promise<number | undefined>;
  /** Replaces a reserved amount by the real one, once. @returns false if the attempt is unknown or settled */
  settle(token: string, attempt: string, amount: number): Promise<boolean>;
  /** What a token has spent or set aside in the period that began then. */
  spent(token: string, since: number): Promise<number>;
  /** The part of that which is set aside for calls that have not ended. */
  setAside(token: string, since: number): Promise<number>;
}
