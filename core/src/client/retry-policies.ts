import type { RetryPolicy } from "../http/index.ts";
import { lookupRetries, type Lookup } from "../hub/ask-hub.ts";
import type { OpenCall } from "./open-call.ts";

/** How requests are repeated, by what they are for, unless a call's options differ. */
const policies = {
  /** Starts what may be billed. */
  submission: { after: "refusal", most: 5, mostBusy: Infinity },
  /** A call without lasting effects. */
  repeatable: { after: "silence", most: 5, mostBusy: Infinity },
  /** Polls a job, or fetches a result or an input. */
  followUp: { after: "cut", most: 9, isKnownHost: true },
  /** Asks the hub, or a vendor for its list of models. */
  lookup: lookupRetries,
} as const satisfies Readonly<Record<string, RetryPolicy>>;

export type RequestPurpose = keyof typeof policies;

/** The policy for a kind of request with the call's own options. */
export function retryPolicy(
  purpose: RequestPurpose,
  { retry_on_error: isOn, retries }: OpenCall["options"],
): RetryPolicy {
  const policy: RetryPolicy = policies[purpose];
  const most = isOn === false ? 0 : retries;
  return most === undefined ? policy : { ...policy, most, mostBusy: undefined };
}

/** How a call asks the hub. */
export function lookupOf({ scope, options }: OpenCall): Lookup {
  return { scope, retry: retryPolicy("lookup", options) };
}
