import { InputError } from "../errors/index.ts";
import { tryAddress } from "./address.ts";
import type { CallScope } from "./call-scope.ts";
import type { FetchBody } from "./request-body.ts";

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

/** A request as it is about to be sent, without what proves who asks. */
export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: FetchBody | undefined;
}

/** What proves who asks; its members replace those of the request. */
export interface Signature {
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** The bytes that were signed, where they had to be read. */
  readonly content?: FetchBody;
}

/** Puts a key into requests: asked anew for every attempt, because signatures hold the time and tokens expire. */
export interface Signer {
  sign(request: UnsignedRequest, scope: CallScope): Signature | Promise<Signature>;
  /** Told that the server answered 401 to what was signed. @returns whether signing again may help */
  refused?(): boolean;
  /** What a refusal means, where the way of signing knows better than the server's words. */
  explain?(refusal: Refusal): string | undefined;
}

/** A refused request, as far as signing matters. */
export interface Refusal {
  readonly status: number;
  /** What the server said. */
  readonly words: string | undefined;
  /** The server's time in milliseconds, by its `Date` header. */
  readonly serverTime: number | undefined;
  /** This machine's time in milliseconds. */
  readonly now: number;
}

/** How the hub's own tokens begin; any other token is a provider's key. */
const hubTokenPrefix = "hf_";

export function isHubToken(token: string | undefined): boolean {
  return token?.startsWith(hubTokenPrefix) ?? false;
}

/**
 * Returns a usable token, or undefined for none (absent or empty).
 * @throws InputError, which never shows the token, when it cannot stand in a header
 */
export function checkAccessToken(token: unknown): string | undefined {
  if (token === undefined || token === null || token === "") return undefined;
  if (typeof token !== "string")
    throw new InputError(`The access token must be a string, not of type ${typeof token}.`);
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new InputError(
      "The access token holds a space, a line break or a character outside ASCII, which no token has. Copy it again, without quotes or line end.",
    );
  }
  return token;
}
