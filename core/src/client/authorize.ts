import { PluginError } from "../errors/index.ts";
import {
  isHubToken,
  joinAddress,
  originMatches,
  tryAddress,
  type Credentials,
  type FetchCredentials,
} from "../http/index.ts";
import { isDirect, needsKey } from "../manifest/provider-rules.ts";
import type { Route } from "../provider/contract.ts";
import { isProviderKey } from "./call-arguments.ts";
import type { OpenCall } from "./open-call.ts";
import type { Target } from "./resolve-target.ts";

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

const NO_SETTINGS = {};

/**
 * Chooses the way of a call: an endpoint's own address, the provider's host for a provider key, the router for a hub token
 * or none.
 * @throws InputError, PluginError
 */
export async function authorize(call: OpenCall, target: Target): Promise<Authorization> {
  const { manifest, endpoint, id } = target;
  const { options, settings: client } = call;
  const { accessToken, keyParts } = call.arguments.target;
  const headers: Record<string, string> = options.billTo ? { "X-HF-Bill-To": options.billTo } : {};
  const cookies = cookieMode(options.includeCredentials);
  const bearer = accessToken === undefined ? undefined : { header: "Authorization", value: `Bearer ${accessToken}` };
  if (endpoint) {
    const { baseUrl } = endpoint;
    const credentials = target.anonymous
      ? { origins: [], headers: {} }
      : { origins: [baseUrl.origin], headers, cookies, key: bearer };
    return { baseUrl, routed: false, settings: NO_SETTINGS, credentials };
  }
  const [host] = manifest.hosts;
  if (host && (isDirect(manifest) || isProviderKey(call.arguments.target))) {
    const { auth, settings } = manifest;
    const isPlain = ("scheme" in auth || "header" in auth) && !settings && !options.settings?.[id] && !keyParts;
    if (!isPlain) {
      // A user with one hub token for everything may call a server that needs no key: the token does not go there.
      const isForeign = isHubToken(accessToken) && !needsKey(manifest);
      const key = keyParts ?? (isForeign ? undefined : accessToken);
      const { directAccess } = await import("./direct-access.ts");
      const { credentials, ...access } = await directAccess(call, target, key);
      return { ...access, routed: false, credentials: { ...credentials, headers, cookies } };
    }
    const key = accessToken === undefined ? undefined : providerKey(auth, accessToken);
    const credentials = { origins: manifest.hosts, headers, cookies, key };
    return { baseUrl: hostUrl(id, host), routed: false, settings: NO_SETTINGS, credentials };
  }
  const { routerUrl } = client;
  const credentials = { origins: [routerUrl.origin], headers, cookies, key: bearer };
  return { baseUrl: routedUrl(routerUrl, id), routed: true, settings: NO_SETTINGS, credentials };
}

/** The address of a route. @throws PluginError, InputError */
export function routeUrl(
  { target, authorization }: { readonly target: Target; readonly authorization: Authorization },
  { host, path, query }: Route,
): URL {
  const { baseUrl, routed, credentials, address } = authorization;
  if (host === undefined || routed || target.endpoint) return joinAddress(baseUrl, path, query);
  const base = address?.(host) ?? hostUrl(target.id, host);
  if (!credentials.origins.some((allowed) => originMatches(allowed, base))) {
    throw new PluginError(`Provider ${target.id} calls ${base.origin}, which its manifest does not list in \`hosts\`.`);
  }
  return joinAddress(base, path, query);
}

/** Parsed once: parsing an address is the largest part of a simple call's cost. */
const hostUrls = new Map<string, URL>();

/** A provider's host as an address. @throws PluginError */
function hostUrl(provider: string, host: string): URL {
  const url = hostUrls.get(host) ?? (host.includes("*") ? undefined : tryAddress(host));
  if (!url) {
    throw new PluginError(`Provider ${provider} names the host "${host}", which is no address that can be called.`);
  }
  hostUrls.set(host, url);
  return url;
}

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
  throw new PluginError("The provider's manifest asks for a way of sending keys that has to be prepared.");
}

function cookieMode(includeCredentials: OpenCall["options"]["includeCredentials"]): FetchCredentials | undefined {
  return includeCredentials === true ? "include" : includeCredentials || undefined;
}
