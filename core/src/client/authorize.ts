import { PluginError } from "../errors/index.ts";
import { isHubToken, tryAddress, type Credentials } from "../http/index.ts";
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
  readonly hubUrl: URL;
  readonly routerUrl: URL;
  readonly options: Pick<CallOptions, "billTo" | "includeCredentials">;
}

/**
 * Chooses the authorization method: an endpoint's own address, the provider's host for a provider key, the router for
 * a hub token or none. The credentials are good for exactly the origins of that choice.
 */
export function authorize(
  target: Target,
  { accessToken, hubUrl, routerUrl, options }: AuthorizeOptions,
): Authorization {
  const { manifest, endpointUrl, id } = target;
  const shared = { headers: billToHeader(options.billTo), cookies: cookies(options.includeCredentials) };
  const bearer = accessToken && { header: "Authorization", value: `Bearer ${accessToken}` };
  if (endpointUrl) {
    const credentials = { ...shared, origins: [endpointUrl.origin], key: bearer || undefined };
    return { baseUrl: endpointUrl, routed: false, credentials };
  }
  const [host] = manifest.hosts;
  if (host && (manifest.directOnly || (accessToken && !isHubToken(accessToken)))) {
    const key = accessToken ? providerKey(manifest.auth, accessToken) : undefined;
    return { baseUrl: hostUrl(id, host), routed: false, credentials: { ...shared, origins: manifest.hosts, key } };
  }
  const origins = isHubToken(accessToken) ? [routerUrl.origin, hubUrl.origin] : [routerUrl.origin];
  const baseUrl = new URL(routerUrl);
  baseUrl.pathname = `${baseUrl.pathname.replace(/\/+$/, "")}/${encodeURIComponent(id)}`;
  return { baseUrl, routed: true, credentials: { ...shared, origins, key: bearer || undefined } };
}

/** A provider's host as an address. @throws PluginError */
export function hostUrl(provider: string, host: string): URL {
  const url = host.includes("*") ? undefined : tryAddress(host);
  if (url) return url;
  throw new PluginError(`Provider ${provider} names the host "${host}", which is no address that can be called.`);
}

function providerKey(auth: Target["manifest"]["auth"], accessToken: string): Credentials["key"] {
  return "header" in auth
    ? { header: auth.header, value: accessToken }
    : { header: "Authorization", value: `${auth.scheme} ${accessToken}` };
}

function billToHeader(billTo: string | undefined): Record<string, string> {
  return billTo ? { "X-HF-Bill-To": billTo } : {};
}

function cookies(includeCredentials: CallOptions["includeCredentials"]): RequestCredentials | undefined {
  return includeCredentials === true ? "include" : includeCredentials || undefined;
}
