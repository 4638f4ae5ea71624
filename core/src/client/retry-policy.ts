import type { RetryPolicy } from "../http/index.ts";
import { lookupRetries } from "../hub/ask-hub.ts";
import type { CallOptions } from "./client-options.ts";

/** How requests are repeated, by what they are for, unless a call's options say otherwise. */
const policies = {
  /** Starts what may be paid for. */
  submission: { after: "refusal", most: 5, mostBusy: Infinity },
  /** A call that leaves nothing behind. */
  repeatable: { after: "silence", most: 5, mostBusy: Infinity },
  /** Looks at a job, or fetches a result or an input. */
  followUp: { after: "cut", most: 9 },
  /** Asks the hub. */
  lookup: lookupRetries,
} as const satisfies Readonly<Record<string, RetryPolicy>>;

export function retryPolicy(
  purpose: keyof typeof policies,
  { retry_on_error: isOn, retries }: Pick<CallOptions, "retry_on_error" | "retries">,
): RetryPolicy {
  const policy = policies[purpose];
  const most = isOn === false ? 0 : retries;
  return most === undefined ? policy : { after: policy.after, most };
}
