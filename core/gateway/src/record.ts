import type { TokenUsage } from "@patchbay/core/client";

/** What the gateway reports about a request when it has ended. It contains no key, and no part of a conversation. */
export interface GatewayRecord {
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
