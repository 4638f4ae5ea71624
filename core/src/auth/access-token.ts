import { InputError, OutputError } from "../errors/index.ts";
import type { OAuthDescription } from "../manifest/provider-auth.ts";
import type { AskForToken, TokenRequest } from "./authorizer.ts";
import { signJwt, signOwnToken } from "./jwt.ts";
import { fillAddress, fillTemplate } from "./settings.ts";

/** A token that was exchanged for a key, or signed with it. */
export interface AccessToken {
  readonly value: string;
  /** Milliseconds that it is valid from now. */
  readonly lifetime: number;
}

/** A token is renewed a minute before it expires, so that it stays valid during the call. */
const RESERVE_MS = 60_000;
/** For servers that return no lifetime. */
const UNKNOWN_LIFETIME_S = 600;
/** An assertion is used immediately. */
const ASSERTION_S = 300;

/**
 * Signs a token with a key, or exchanges the key for one at the provider's token endpoint, according to the manifest.
 * @param now milliseconds, for the token's times
 * @throws InputError if the private key cannot be read; HttpError, NetworkError; OutputError if the answer has no token
 */
export async function tokenFor(request: TokenRequest, ask: AskForToken, now: number): Promise<AccessToken> {
  const { provider, settings, key } = request;
  const { auth } = provider.manifest;
  if ("jwt" in auth) {
    const value = await signOwnToken(request, auth.jwt, now);
    return { value, lifetime: usableTime(auth.jwt.lifetime) };
  }
  if (!("oauth" in auth)) throw new InputError(`Provider ${provider.id} accepts its key directly.`);
  const { oauth } = auth;
  const address = fillAddress(oauth.tokenUrl, settings);
  if (address === undefined) {
    throw new InputError(`Provider ${provider.id} needs all settings of its token address ${oauth.tokenUrl}.`);
  }
  const form = new URLSearchParams();
  const headers: Record<string, string> = {};
  const values = { ...settings, ...key };
  if (oauth.grant === "client_credentials") {
    form.set("grant_type", "client_credentials");
    if (oauth.clientAuth === "basic") {
      const credentials = [key["clientId"], key["clientSecret"]]
        .map((part) => encodeURIComponent(part ?? ""))
        .join(":");
      headers["authorization"] = `Basic ${btoa(credentials)}`;
    } else {
      form.set("client_id", key["clientId"] ?? "");
      form.set("client_secret", key["clientSecret"] ?? "");
    }
  }
  if (oauth.grant === "jwt-bearer") {
    form.set("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer");
    form.set("assertion", await signAssertion(provider.id, oauth, { address, key, now }));
  }
  // The assertion contains these.
  if (oauth.grant !== "jwt-bearer") {
    if (oauth.scope !== undefined) form.set("scope", oauth.scope);
    if (oauth.audience !== undefined) form.set("audience", oauth.audience);
  }
  for (const [name, template] of Object.entries(oauth.parameters ?? {})) {
    const value = fillTemplate(template, values);
    if (value !== undefined) form.set(name, value);
  }
  return readToken(await ask(new URL(address), form, headers));
}

function readToken(answer: unknown): AccessToken {
  const { access_token: token, expires_in: lifetime } = (answer ?? {}) as Record<string, unknown>;
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) {
    throw new OutputError("Expected {access_token: string} from the token endpoint");
  }
  // Some servers send the number as text.
  const seconds = Number(lifetime);
  return { value: token, lifetime: usableTime(seconds > 0 ? seconds : UNKNOWN_LIFETIME_S) };
}

/** Milliseconds before a token is renewed. @param lifetime seconds */
function usableTime(lifetime: number): number {
  return Math.max(lifetime * 1000 - RESERVE_MS, lifetime * 500);
}

interface AssertionFacts {
  readonly address: string;
  readonly key: TokenRequest["key"];
  readonly now: number;
}

/** A JWT signed with RS256, according to RFC 7523. */
function signAssertion(
  provider: string,
  oauth: OAuthDescription,
  { address, key, now }: AssertionFacts,
): Promise<string> {
  const { issuer, keyId, privateKey: secret = "" } = key;
  const seconds = Math.floor(now / 1000);
  const claims = {
    iss: issuer,
    sub: issuer,
    aud: oauth.audience ?? address,
    ...(oauth.scope !== undefined && { scope: oauth.scope }),
    iat: seconds,
    exp: seconds + ASSERTION_S,
  };
  return signJwt({ algorithm: "RS256", header: { ...(keyId && { kid: keyId }) }, claims, secret }, provider);
}
