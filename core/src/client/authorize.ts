import { PluginError } from "../errors/index.ts";
import { isHubToken, joinAddress, tryAddress, type Credentials, type FetchCredentials } from "../http/index.ts";
import type { CallOptions } from "./client-options.ts";
import type { Target } from "./resolve-target.ts";

/** Where a call goes, and what may go along. */
export interface Authorization {
  readonly baseUrl: URL;
  /** Whether the call goes through the hub's router. */
  readonly routed: boolean;
  readonly credentials: Credentials;
}

export interface AuthorizeOptions {
  readonly accessToken: string | undefined;
  readonly routerUrl: URL;
  readonly options: Pick<CallOptions, "billTo" | "includeCredentials">;
}

/**
 * Chooses the authorization method: an endpoint's own address, the provider's host for a provider key, the router for
 * a hub token or none. The credentials are good for exactly the origins of that choice.
 */
export function authorize(target: Target, { accessToken, routerUrl, options }: AuthorizeOptions): Authorization {
  const { manifest, endpoint, anonymous, id } = target;
  const headers = billToHeader(options.billTo);
  const cookies = cookieMode(options.includeCredentials);
  const bearer = accessToken && { header: "Authorization", value: `Bearer ${accessToken}` };
  if (endpoint) {
    const { baseUrl } = endpoint;
    if (anonymous) return { baseUrl, routed: false, credentials: { origins: [], headers: {} } };
    const credentials = { origins: [baseUrl.origin], headers, cookies, key: bearer || undefined };
    return { baseUrl, routed: false, credentials };
  }
  const [host] = manifest.hosts;
  if (host && (manifest.directOnly || (accessToken && !isHubToken(accessToken)))) {
    const key = accessToken ? providerKey(manifest.auth, accessToken) : undefined;
    return {
      baseUrl: hostUrl(id, host),
      routed: false,
      credentials: { origins: manifest.hosts, headers, cookies, key },
    };
  }
  return {
    baseUrl: routedUrl(routerUrl, id),
    routed: true,
    credentials: { origins: [routerUrl.origin], headers, cookies, key: bearer || undefined },
  };
}

/** Parsed once: a host is the same for every call. */
const hostUrls = new Map<string, URL>();

/** A provider's host as an address. @throws PluginError */
export function hostUrl(provider: string, host: string): URL {
  const url = hostUrls.get(host) ?? (host.includes("*") ? undefined : tryAddress(host));
  if (!url) {
    throw new PluginError(`Provider ${provider} names the host "${host}", which is no address that can be called.`);
  }
  hostUrls.set(host, url);
  return url;
}

/** Made once for each router and provider: making an address is the largest part of a simple call's cost. */
const routedUrls = new WeakMap<URL, Map<string, URL>>();

function routedUrl(routerUrl: URL, provider: string): URL {
  let urls = routedUrls.get(routerUrl);
  if (!urls) routedUrls.set(routerUrl, (urls = new Map()));
  let url = urls.get(provider);
  if (!url) urls.set(provider, (url = joinAddress(routerUrl, encodeURIComponent(provider))));
  return url;
}

function providerKey(auth: Target["manifest"]["auth"], accessToken: string): Credentials["key"] {
  if ("header" in auth) return { header: auth.header, value: accessToken };
  if ("scheme" in auth) return { header: "Authorization", value: `${auth.scheme} ${accessToken}` };
  throw new PluginError("This client cannot send a key in the way that the provider's manifest asks for.");
}

function billToHeader(billTo: string | undefined): Record<string, string> {
  return billTo ? { "X-HF-Bill-To": billTo } : {};
}

function cookieMode(includeCredentials: CallOptions["includeCredentials"]): FetchCredentials | undefined {
  return includeCredentials === true ? "include" : includeCredentials || undefined;
}
