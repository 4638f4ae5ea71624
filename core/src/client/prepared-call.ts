import { OutputError, PatchbayError, PluginError } from "../errors/index.ts";
import {
  joinAddress,
  originMatches,
  type CallScope,
  type Credentials,
  type OutgoingRequest,
  type Transport,
} from "../http/index.ts";
import type { ProviderCall, ReadContext, Route } from "../provider/contract.ts";
import { hostUrl, type Authorization } from "./authorize.ts";
import { chatFailure } from "./chat-failure.ts";
import type { CallOptions } from "./client-options.ts";
import type { Target } from "./resolve-target.ts";

/** Everything that is known about a call before something is sent to the provider. */
export interface PreparedCall {
  readonly call: ProviderCall;
  readonly target: Target;
  readonly authorization: Authorization;
  readonly transport: Transport;
  readonly scope: CallScope;
  readonly options: CallOptions;
}

/** Builds the request of a call from the provider's route, headers and body. @throws PluginError, InputError */
export async function mainRequest(prepared: PreparedCall, context: ReadContext): Promise<OutgoingRequest> {
  const { call, target, authorization, options, scope } = prepared;
  const { definition } = target;
  try {
    return {
      method: "POST",
      url: routeUrl(definition.route(call), target, authorization),
      body: await scope.race(Promise.resolve(definition.body(call, context))),
      credentials: ownCredentials(prepared),
      peer: peerOf(target),
      describe: (answer) => chatFailure(call, answer),
      retries: options.retry_on_error === false ? 0 : (options.retries ?? Infinity),
    };
  } catch (error) {
    throw providerError(error, prepared, "prepare");
  }
}

/** The credentials with the provider's own headers, over which they win. */
export function ownCredentials({ call, target, authorization }: PreparedCall): Credentials {
  const { credentials } = authorization;
  if (!target.definition.headers) return credentials;
  return { ...credentials, headers: { ...target.definition.headers?.(call), ...credentials.headers } };
}

function routeUrl({ host, path, query }: Route, target: Target, { baseUrl, routed }: Authorization): URL {
  if (host === undefined || routed || target.endpointUrl) return joinAddress(baseUrl, path, query);
  const base = hostUrl(target.id, host);
  if (!target.manifest.hosts.some((allowed) => originMatches(allowed, base))) {
    throw new PluginError(`Provider ${target.id} calls ${base.origin}, which its manifest does not list in \`hosts\`.`);
  }
  return joinAddress(base, path, query);
}

export function peerOf(target: Target): string {
  return target.endpointUrl ? `Endpoint ${target.endpointUrl.host}` : `Provider ${target.id}`;
}

/** An error that the caller can understand, where a provider's code threw something of its own. */
export function providerError(error: unknown, { scope, target }: PreparedCall, duty: "prepare" | "read"): unknown {
  if (PatchbayError.isInstance(error) || scope.isReason(error)) return error;
  const reason = error instanceof Error ? `: ${error.message}` : "";
  return duty === "prepare"
    ? new PluginError(`Provider ${target.id} could not prepare the request${reason}.`, { cause: error })
    : new OutputError(`${peerOf(target)} answered in a form that could not be read${reason}`, { cause: error });
}
