import { OutputError } from "../errors/index.ts";
import {
  readAnswer,
  type CallScope,
  type Credentials,
  type OutgoingRequest,
  type ReadingOptions,
  type ReceivedAnswer,
  type RetryPolicy,
} from "../http/index.ts";
import { lookupRetries } from "../hub/ask-hub.ts";
import type { ProviderCall } from "../provider/contract.ts";
import type { Authorization } from "./authorize.ts";
import type { CallOptions } from "./client-options.ts";
import type { Target } from "./resolve-target.ts";
import type { Session } from "./session.ts";

/** Everything that is known about a call before something is sent to the provider. */
export interface PreparedCall {
  readonly call: ProviderCall;
  readonly target: Target;
  readonly authorization: Authorization;
  readonly session: Session;
  readonly scope: CallScope;
  readonly options: CallOptions;
}

/** The credentials with the provider's own headers, over which they win. */
export function ownCredentials({ call, target, authorization }: PreparedCall): Credentials {
  const { credentials } = authorization;
  if (!target.definition.headers) return credentials;
  return { ...credentials, headers: { ...target.definition.headers(call), ...credentials.headers } };
}

/** Who is asked, as the beginning of a sentence. */
export function peerOf(target: Target): string {
  return target.endpoint ? `Endpoint ${target.endpoint.url.host}` : `Provider ${target.id}`;
}

/** Sends a request and reads its answer. */
export function exchange(
  { session, scope }: Pick<PreparedCall, "session" | "scope">,
  request: OutgoingRequest,
  reading?: ReadingOptions,
): Promise<ReceivedAnswer> {
  return session.transport.send(request, scope, async (response, summary) => {
    try {
      return await readAnswer(response, request.url.href, reading, summary);
    } catch (error) {
      if (OutputError.isInstance(error)) error.request = await summary();
      throw error;
    }
  });
}

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
