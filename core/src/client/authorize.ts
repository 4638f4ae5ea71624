import { PluginError } from "../errors/index.ts";
import { isHubToken, joinAddress, tryAddress, type Credentials, type FetchCredentials } from "../http/index.ts";
import type { KeyParts } from "../auth/key.ts";
import { isDirect, needsKey } from "../manifest/provider-rules.ts";
import type { BegunWork } from "./session.ts";
import type { CallOptions } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import type { Target } from "./resolve-target.ts";

/** Where a call goes, and what may go along. */
export interface Authorization {
  readonly baseUrl: URL;
  /** Whether the call goes through the hub's router. */
  readonly routed: boolean;
  readonly credentials: Credentials;
  /** The provider's settings, where it is called directly. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The caller's token or key. */
interface Key {
  readonly accessToken: string | undefined;
  readonly keyParts?: KeyParts | undefined;
}

export interface AuthorizeOptions extends Key {
  readonly routerUrl: URL;
  readonly options: Pick<CallOptions, "billTo" | "includeCredentials">;
}

/**
 * Chooses the authorization method: an endpoint's own address, the provider's host for a provider key, the router for
 * a hub token or none. The credentials are good for exactly the origins of that choice.
 */
export function authorize(
  target: Target,
  { accessToken, keyParts, routerUrl, options }: AuthorizeOptions,
): Authorization {
  const { manifest, endpoint, anonymous, access, id } = target;
  const settings = {};
  const headers = billToHeader(options.billTo);
  const cookies = cookieMode(options.includeCredentials);
  const bearer = accessToken && { header: "Authorization", value: `Bearer ${accessToken}` };
  if (endpoint) {
    const { baseUrl } = endpoint;
    if (anonymous) return { baseUrl, routed: false, settings, credentials: { origins: [], headers: {} } };
    const credentials = { origins: [baseUrl.origin], headers, cookies, key: bearer || undefined };
    return { baseUrl, routed: false, settings, credentials };
  }
  if (access) {
    const { baseUrl, origins, signer } = access;
    return { baseUrl, routed: false, settings: access.settings, credentials: { origins, headers, cookies, signer } };
  }
  const [host] = manifest.hosts;
  if (host && goesDirect(manifest, { accessToken, keyParts })) {
    const key = accessToken ? providerKey(manifest.auth, accessToken) : undefined;
    return {
      baseUrl: hostUrl(id, host),
      routed: false,
      settings,
      credentials: { origins: manifest.hosts, headers, cookies, key },
    };
  }
  return {
    baseUrl: routedUrl(routerUrl, id),
    routed: true,
    settings,
    credentials: { origins: [routerUrl.origin], headers, cookies, key: bearer || undefined },
  };
}

/** Whether a call goes to the provider itself: with a key of its own, or where there is no other way. */
function goesDirect(manifest: Target["manifest"], { accessToken, keyParts }: Key): boolean {
  if (manifest.hosts.length === 0) return false;
  return isDirect(manifest) || keyParts !== undefined || Boolean(accessToken && !isHubToken(accessToken));
}

/** Adds what a provider needs that has settings, or a key that is more than a header. @throws InputError, PluginError */
export function withAccess(
  target: Target,
  { accessToken, keyParts, session, options }: Key & Pick<BegunWork, "session" | "options">,
  { environment, insecureOrigins }: Pick<ClientSettings, "environment" | "insecureOrigins">,
): Target | Promise<Target> {
  const { auth, settings } = target.manifest;
  const given = options.settings?.[target.id];
  const isPlain = ("scheme" in auth || "header" in auth) && !settings && !given && !keyParts;
  if (isPlain || target.endpoint || !goesDirect(target.manifest, { accessToken, keyParts })) return target;
  // Few providers need it, so no client has to load it first.
  return import("./direct-access.ts").then(({ directAccess }) => {
    // Whoever has one hub token for everything may call a server that needs no key: the token does not go there.
    const isForeign = isHubToken(accessToken) && !needsKey(target.manifest);
    const key = keyParts ?? (isForeign ? undefined : accessToken);
    return { ...target, access: directAccess(target, { key, environment, insecureOrigins, session, options }) };
  });
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
  throw new PluginError("The provider's manifest asks for a way of sending keys that has to be prepared.");
}

function billToHeader(billTo: string | undefined): Record<string, string> {
  return billTo ? { "X-HF-Bill-To": billTo } : {};
}

function cookieMode(includeCredentials: CallOptions["includeCredentials"]): FetchCredentials | undefined {
  return includeCredentials === true ? "include" : includeCredentials || undefined;
}
