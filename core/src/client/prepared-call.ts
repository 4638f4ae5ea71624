import { OutputError, PatchbayError, PluginError } from "../errors/index.ts";
import {
  blobFromDataUrl,
  joinAddress,
  originMatches,
  readAnswer,
  tryAddress,
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

/** Builds the request of a call from the provider's route, headers and body. */
export async function mainRequest(prepared: PreparedCall, context: ReadContext): Promise<OutgoingRequest> {
  const { call, target, authorization, options, scope } = prepared;
  const { definition } = target;
  const url = routeUrl(definition.route(call), target, authorization);
  const body = await scope.race(Promise.resolve(definition.body(call, context)));
  return {
    method: "POST",
    url,
    body,
    credentials: ownCredentials(prepared),
    peer: peerOf(target),
    describe: (answer) => chatFailure(call, answer),
    retries: options.retry_on_error === false ? 0 : (options.retries ?? Infinity),
  };
}

/** The credentials with the provider's own headers, over which they win. */
function ownCredentials({ call, target, authorization }: PreparedCall): Credentials {
  const { credentials } = authorization;
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

/** What a provider may do while it prepares a body or reads an answer. */
export function createReadContext(prepared: PreparedCall): ReadContext {
  const { call, target, authorization, transport, scope, options } = prepared;
  const peer = peerOf(target);
  // Without secrets, but still the origins that the caller chose: these may be asked over plain http.
  const anonymousCredentials = { origins: authorization.credentials.origins, headers: {} };
  const resultUrl = (address: string | URL): URL => {
    const url = tryAddress(String(address), authorization.baseUrl);
    if (!url) throw new OutputError(`Expected an address, got ${JSON.stringify(address)}`);
    return url;
  };
  return {
    call,
    get signal() {
      return scope.signal;
    },
    wait: (milliseconds) => scope.wait(milliseconds),
    progress: (progress) => options.onProgress?.(progress),
    async send(address, { method = "GET", headers, body, failure, malformed, anonymous } = {}) {
      const url = resultUrl(address);
      const credentials = anonymous ? anonymousCredentials : ownCredentials(prepared);
      const describe = failure === undefined ? undefined : () => failure;
      const response = await transport.send({ method, url, headers, body, credentials, peer, describe }, scope);
      return scope.race(readAnswer(response, url.href, malformed));
    },
    async blobFromUrl(address) {
      if (/^data:/i.test(address)) return blobFromDataUrl(address);
      const request = { method: "GET", url: resultUrl(address), peer, credentials: anonymousCredentials } as const;
      const response = await transport.send(request, scope);
      return scope.race(response.blob());
    },
  };
}

/** An error that the caller can understand, where a provider's code threw something of its own. */
export function providerError(error: unknown, { scope, target }: PreparedCall, duty: "prepare" | "read"): unknown {
  if (PatchbayError.isInstance(error) || scope.isReason(error)) return error;
  const reason = error instanceof Error ? `: ${error.message}` : "";
  return duty === "prepare"
    ? new PluginError(`Provider ${target.id} could not prepare the request${reason}.`, { cause: error })
    : new OutputError(`${peerOf(target)} answered in a form that could not be read${reason}`, { cause: error });
}
