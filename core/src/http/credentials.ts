import { tryAddress } from "./address.ts";
import type { Signer } from "./signer.ts";

/** `RequestCredentials`, which is declared in browsers only. */
export type FetchCredentials = NonNullable<RequestInit["credentials"]>;

/** What is sent along only to the origins that the authorization method chose. */
export interface Credentials {
  /** Origins such as `https://fal.run`; `https://*.example.com` allows any one host below. */
  readonly origins: readonly string[];
  /** The header that holds the token or key. */
  readonly key?: { readonly header: string; readonly value: string } | undefined;
  /** Puts in a key that is more than a header that stays the same. */
  readonly signer?: Signer | undefined;
  /** Bill-to and the provider's own headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fetch's `credentials` member (cookies), where the caller asked for it. */
  readonly cookies?: FetchCredentials | undefined;
}

/** Whether anything of these credentials would be lost to whoever received them. */
export function holdsSecrets(credentials: Credentials): boolean {
  return (
    Boolean(credentials.key ?? credentials.signer ?? credentials.cookies) || Object.keys(credentials.headers).length > 0
  );
}

export function mayReceive(credentials: Credentials | undefined, url: URL): boolean {
  return credentials?.origins.some((origin) => originMatches(origin, url)) ?? false;
}

/** Whether an address belongs to an origin or to a pattern with one leading wildcard. */
export function originMatches(pattern: string, url: URL): boolean {
  if (pattern === url.origin) return true;
  if (!pattern.includes("*")) return tryAddress(pattern)?.origin === url.origin;
  const [scheme, host = ""] = pattern.split("//*");
  return url.protocol === scheme && host.startsWith(".") && url.host.endsWith(host);
}
