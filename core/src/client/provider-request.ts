import { OutputError, PluginError } from "../errors/index.ts";
import { joinAddress, tryAddress, withoutSlash } from "../http/address.ts";
import { readAnswer, type ReadingOptions, type ReceivedAnswer } from "../http/answer.ts";
import { type Credentials, originMatches, type OutgoingRequest } from "../http/request.ts";
import { loadRecovery } from "../http/transport.ts";
import { isDirect } from "../manifest/provider-facts.ts";
import type { ModelActionRoute, ProviderCall, Route, StreamFormat } from "../provider/contract.ts";
import type { OpenedStream, Passage } from "../sse/read-stream.ts";
import { isProviderKey } from "./call-arguments.ts";
import { retryPolicy, type OpenCall, type RequestPurpose } from "./open-call.ts";
import type { Target } from "./resolve-target.ts";

/** A call with everything that its requests to the provider are made of. */
export interface PreparedCall extends OpenCall {
  readonly target: Target;
  readonly authorization: Authorization;
  /** The call as the provider's code sees it. */
  readonly call: ProviderCall;
}

/** Where a call's requests go, and the credentials for exactly those origins. */
export interface Authorization {
  readonly baseUrl: URL;
  /** Whether the call goes through the hub's router. */
  readonly routed: boolean;
  readonly credentials: Credentials;
  /** The provider's settings, where it is called directly. */
  readonly settings: Readonly<Record<string, string>>;
  /** The address of one of the manifest's hosts, where it depends on settings. @throws InputError when one is missing */
  readonly address?: (host: string) => URL;
}

/** The part of a call that depends on its task. */
type CallInput = Pick<ProviderCall, "args" | "parameters" | "streaming"> &
  Partial<Pick<ProviderCall, "uploaded" | "outputType">>;

/** Authorizes a call and describes it to the provider's code. @throws InputError, PluginError */
export async function prepareCall(open: OpenCall, target: Target, input: CallInput): Promise<PreparedCall> {
  const { invocation, options, settings } = open;
  const { modelId, providerModelId, mapping, endpoint } = target;
  const authorization = await authorize(open, target);
  const call: ProviderCall = {
    task: invocation.task ?? "",
    modelId,
    providerModelId,
    mapping,
    routed: authorization.routed,
    baseUrl: withoutSlash(authorization.baseUrl.href),
    endpointUrl: endpoint?.url.href,
    endpointSpeaksOpenAi: endpoint?.speaksOpenAi,
    hubUrl: withoutSlash(settings.hubUrl.href),
    outputType: options.outputType,
    settings: authorization.settings,
    ...input,
  };
  const prepared = { target, authorization, call, ...open };
  invocation.watch?.prepared(prepared);
  return prepared;
}

/**
 * Chooses the way of a call: an endpoint's own address, the provider's host for a provider key, the router for a hub token
 * or none.
 * @throws InputError, PluginError
 */
async function authorize(call: OpenCall, target: Target): Promise<Authorization> {
  const { manifest, endpoint, id } = target;
  const { billTo, includeCredentials, settings } = call.options;
  const { accessToken, keyParts } = call.arguments.target;
  const headers: Record<string, string> = billTo ? { "X-HF-Bill-To": billTo } : {};
  const cookies = includeCredentials === true ? "include" : includeCredentials || undefined;
  const keyIn = (header: string, prefix = ""): Credentials["key"] =>
    accessToken === undefined ? undefined : { header, value: prefix + accessToken };
  const access = (
    baseUrl: URL,
    origins: readonly string[],
    key: Credentials["key"],
    routed = false,
  ): Authorization => ({
    baseUrl,
    routed,
    settings: {},
    credentials: { origins, headers, cookies, key },
  });
  const bearer = keyIn("Authorization", "Bearer ");
  if (endpoint) {
    const { baseUrl } = endpoint;
    const endpointAccess = access(baseUrl, [baseUrl.origin], bearer);
    return target.anonymous ? { ...endpointAccess, credentials: { origins: [], headers: {} } } : endpointAccess;
  }
  const { hosts, auth } = manifest;
  const [host] = hosts;
  if (host && (isDirect(manifest) || isProviderKey(call.arguments.target))) {
    if (!manifest.settings && !settings?.[id] && !keyParts) {
      if ("header" in auth) return access(hostUrl(id, host), hosts, keyIn(auth.header));
      if ("scheme" in auth) return access(hostUrl(id, host), hosts, keyIn("Authorization", `${auth.scheme} `));
    }
    return (await import("./direct-access.ts")).directAccess(call, target, { headers, cookies });
  }
  const { routerUrl } = call.settings;
  const baseUrl = parsedOnce(`${routerUrl.href} ${id}`, () => joinAddress(routerUrl, encodeURIComponent(id)));
  return access(baseUrl, [routerUrl.origin], bearer, true);
}

/** The address of a route. @throws PluginError, InputError */
function routeUrl({ target, authorization }: PreparedCall, { host, path, query }: Omit<Route, "method">): URL {
  const { baseUrl, routed, credentials, address } = authorization;
  if (host === undefined || routed || target.endpoint) return joinAddress(baseUrl, path, query);
  const base = address?.(host) ?? hostUrl(target.id, host);
  if (!credentials.origins.some((allowed) => originMatches(allowed, base))) {
    throw new PluginError(`Provider ${target.id} calls ${base.origin}, which its manifest does not list in \`hosts\`.`);
  }
  return joinAddress(base, path, query);
}

/** A provider's host as an address. @throws PluginError */
function hostUrl(provider: string, host: string): URL {
  return parsedOnce(host, () => {
    const url = host.includes("*") ? undefined : tryAddress(host);
    if (url) return url;
    throw new PluginError(`Provider ${provider} names the host "${host}", which is not a valid address.`);
  });
}

const parsedUrls = new Map<string, URL>();

/** Parsing an address is the largest part of a simple call's cost. */
function parsedOnce(name: string, parse: () => URL): URL {
  const url = parsedUrls.get(name) ?? parse();
  parsedUrls.set(name, url);
  return url;
}

/** The provider or endpoint, as the start of a sentence. */
export function peerOf({ endpoint, id }: Target): string {
  return endpoint ? `Endpoint ${endpoint.url.host}` : `Provider ${id}`;
}

interface RequestParts extends Pick<OutgoingRequest, "headers" | "body" | "describe"> {
  /** Where it goes: a route of the provider, or an address from one of its answers. */
  readonly to: { readonly route: Route | ModelActionRoute } | Pick<OutgoingRequest, "method" | "url">;
  /** Default: not repeated. */
  readonly retry?: RequestPurpose;
  /** Hooks see whether it is the call's own request; default: it is. */
  readonly purpose?: "call" | "follow-up";
  /** Sends no credentials. */
  readonly anonymous?: boolean;
}

/**
 * Makes every request to a provider: with its credentials, retries, hooks and reader of failures.
 * @throws PluginError, InputError for a route that cannot be called
 */
export function providerRequest(
  prepared: PreparedCall,
  { to, retry, purpose = "call", anonymous, ...parts }: RequestParts,
): OutgoingRequest {
  const { authorization, call, invocation, options, target } = prepared;
  const { credentials } = authorization;
  // The origins that the caller chose may be called over plain http, even without secrets.
  const headers = anonymous ? {} : { ...target.definition.headers?.(call), ...options.headers, ...credentials.headers };
  return {
    method: ("route" in to ? to.route : to).method ?? "POST",
    url: "route" in to ? routeUrl(prepared, to.route) : to.url,
    home: authorization.baseUrl,
    credentials: anonymous ? { origins: credentials.origins, headers } : { ...credentials, headers },
    peer: peerOf(target),
    provider: target.id,
    watch: invocation.watch?.requests(purpose),
    readVendorFailure: target.failure,
    retry: retry && retryPolicy(retry, options),
    ...parts,
  };
}

/**
 * Sends a request and reads its answer.
 * @param check refuses an answer before it is read, and its body unless it is JSON, as a part of the attempt
 */
export function exchange(
  { session, scope, state }: OpenCall,
  request: OutgoingRequest,
  reading?: ReadingOptions,
  check?: (response: Response, body?: Blob) => Promise<void>,
): Promise<ReceivedAnswer> {
  return session.transport.send(request, scope, async (response, summary, attempts) => {
    await check?.(response);
    try {
      const answer = await readAnswer(response, request.url.href, reading, summary);
      if (check && answer.data instanceof Blob) await check(response, answer.data);
      state.sent = { provider: request.provider, attempts };
      return (state.last = answer);
    } catch (error) {
      if (OutputError.isInstance(error)) {
        error.request = await summary();
        const { nameAnswer } = await loadRecovery();
        await nameAnswer(error, { peer: request.peer, data: error.response?.body, headers: response.headers });
      }
      throw error;
    }
  });
}

/** Sends a request whose answer is a stream. */
export function openStream<Chunk>(
  { call, session, scope, state }: PreparedCall,
  request: OutgoingRequest,
  format: StreamFormat<Chunk> & Passage<Chunk>,
): Promise<OpenedStream<Chunk>> {
  return session.transport.send(request, scope, async (response, summary, attempts) => {
    state.sent = { provider: request.provider, attempts };
    const opened = { response, format, call, signal: scope.signal, peer: request.peer, summary };
    return format.open?.(opened) ?? opened;
  });
}
