import type { TokenUsage } from "@patchbay/core/client";

/** What the gateway reports about a request when it has ended. It contains no key, and no part of a conversation. */
export interface GatewayRecord {
  /** Unix time in milliseconds when the request came. */
  readonly at: number;
  /** Provider task. */
  readonly task: string;
  /** Path of the route. */
  readonly route: string;
  /** The model as the caller named it. */
  readonly model: string | undefined;
  readonly provider?: string | undefined;
  readonly providerModel?: string | undefined;
  /** HTTP status; 499 if the caller was gone before the answer. */
  readonly status: number;
  readonly state: "completed" | "failed" | "canceled";
  /** Id of the caller's token, where it has one of its own. */
  readonly token?: string;
  /** The request's id, which its answer has as `x-request-id`; absent in older records. */
  readonly requestId?: string;
  /** Whether the answer is a stored one: no provider was called, and it has cost nothing. */
  readonly isCached?: boolean;
  /** Whether the provider was called with a key of the caller's own, so that the call has cost the gateway nothing. */
  readonly isPaidByCaller?: true;
  /** Whether the token lets its content be stored, apart from the record. */
  readonly hasContent?: true;
  /** Id of the batch that it is a row of. */
  readonly batch?: string;
  /** Whether it may have been sent before: the process that ran it ended without a result. */
  readonly maybeRepeated?: boolean;
  /** Id of the provider's call: its cost is counted once. */
  readonly attempt?: string;
  /** US dollars: as the answer reports, or by the list price; absent where that is not known. */
  readonly cost?: number;
  /** Name of the failure. */
  readonly code?: string;
  /** As the provider counted it; absent if it did not. Of a stream that ended early, an estimate where it had not yet. */
  readonly usage?: TokenUsage | undefined;
  /** Whether `usage` is an estimate: a token for each event, and for four characters of the request. */
  readonly isEstimated?: boolean;
  readonly durationMs: number;
}

/** What sums of records are split by. */
export const USAGE_KEYS = ["hour", "day", "token", "provider", "model", "task", "route", "state", "code"] as const;

/** A choice of records. Of each member, an empty text chooses the records that have none. */
export interface UsageFilter {
  /** Unix time in milliseconds. */
  readonly since: number;
  /** Unix time in milliseconds, which is not included. */
  readonly until: number;
  /** Id of a token; absent: all. */
  readonly token?: string | undefined;
  readonly provider?: string | undefined;
  /** The provider's name of a model. */
  readonly model?: string | undefined;
  readonly task?: string | undefined;
  readonly state?: string | undefined;
}

export interface UsageQuery extends UsageFilter {
  readonly by: (typeof USAGE_KEYS)[number];
}

/** The sum of the records with one value of what they are split by. */
export interface UsageRow {
  /** A day is in UTC, `2026-11-27`, and an hour `2026-11-27T09:00Z`. Empty: requests that have none, as those without a token. */
  readonly key: string;
  readonly requests: number;
  /** Those that failed or were canceled. */
  readonly failed: number;
  /** Those that were completed and whose cost is not known. */
  readonly unpriced: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars, estimates included. */
  readonly cost: number;
  /** The part of `cost` that follows from estimated tokens. */
  readonly estimatedCost: number;
  /** When the latest of them came: Unix time in milliseconds. */
  readonly lastAt: number;
  /** Mean time to the end of an answer. */
  readonly durationMs: number;
  /** Half of the answers took no longer. */
  readonly p50Ms: number;
  /** 95 of 100 answers took no longer. */
  readonly p95Ms: number;
}

/** Where records are stored. */
export interface RecordLog {
  /** Whether the records end with the process; default: they do not. */
  readonly isVolatile?: boolean;
  add(record: GatewayRecord): Promise<void>;
  /** Sums of the records, by the key in its order. */
  sum(query: UsageQuery): Promise<readonly UsageRow[]>;
  /** The records, the newest first. */
  latest(filter: UsageFilter & { readonly limit: number }): Promise<readonly GatewayRecord[]>;
}
