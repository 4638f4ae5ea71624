import type { CallScope, Credentials } from "../http/index.ts";
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
