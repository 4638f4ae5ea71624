import { InputError, OutputError } from "../errors/index.ts";
import type { OAuthDescription } from "../manifest/provider-manifest.ts";
import type { AskForToken, TokenRequest } from "./authorizer.ts";
import { fillAddress, fillTemplate } from "./settings.ts";

/** A token that a key was exchanged for. */
export interface AccessToken {
  readonly value: string;
  /** Milliseconds for which it is good from now on. */
  readonly lifetime: number;
}

/** A token is asked for anew a minute before it ends, so that a call under way does not outlive it. */
const RESERVE_MS = 60_000;
/** For servers that do not say how long. */
const UNKNOWN_LIFETIME_S = 600;
/** An assertion is used at once. */
const ASSERTION_S = 300;

/**
 * Exchanges a key for a token at the provider's token endpoint, by the grant that the manifest names.
 * @param now milliseconds, for the assertion's times
 * @throws InputError when the private key cannot be read; HttpError, NetworkError; OutputError when there is no token
 */
export async function exchangeKey(request: TokenRequest, ask: AskForToken, now: number): Promise<AccessToken> {
  const { provider, settings, key } = request;
  const { auth } = provider.manifest;
  if (!("oauth" in auth)) throw new InputError(`Provider ${provider.id} takes its key as it is.`);
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
  // An assertion holds these itself.
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
  const { access_token: token, expires_in: given } = (answer ?? {}) as Record<string, unknown>;
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) {
    throw new OutputError("Expected {access_token: string} from the token endpoint");
  }
  // Some send the number as text.
  const seconds = Number(given);
  const lifetime = (seconds > 0 ? seconds : UNKNOWN_LIFETIME_S) * 1000;
  return { value: token, lifetime: Math.max(lifetime - RESERVE_MS, lifetime / 2) };
}

interface AssertionFacts {
  readonly address: string;
  readonly key: TokenRequest["key"];
  readonly now: number;
}

/** A JWT signed with RS256, as RFC 7523 has it. */
async function signAssertion(
  provider: string,
  oauth: OAuthDescription,
  { address, key, now }: AssertionFacts,
): Promise<string> {
  const { issuer, keyId, privateKey = "" } = key;
  const seconds = Math.floor(now / 1000);
  const claims = {
    iss: issuer,
    sub: issuer,
    aud: oauth.audience ?? address,
    ...(oauth.scope !== undefined && { scope: oauth.scope }),
    iat: seconds,
    exp: seconds + ASSERTION_S,
  };
  const header = { alg: "RS256", typ: "JWT", ...(keyId && { kid: keyId }) };
  const signed = `${encode(JSON.stringify(header))}.${encode(JSON.stringify(claims))}`;
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  try {
    const imported = await crypto.subtle.importKey("pkcs8", derOf(privateKey), algorithm, false, ["sign"]);
    const signature = await crypto.subtle.sign(algorithm, imported, new TextEncoder().encode(signed));
    return `${signed}.${encode(String.fromCharCode(...new Uint8Array(signature)))}`;
  } catch {
    // Without the cause: it may quote the key.
    throw new InputError(
      `The private key for provider ${provider} cannot be read: it must be an RSA key as PKCS#8 in PEM, which begins with -----BEGIN PRIVATE KEY-----.`,
    );
  }
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  // Environment variables often hold line breaks as \n.
  const base64 = pem.replaceAll(String.raw`\n`, "\n").replaceAll(/-----[^-]+-----|\s/g, "");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function encode(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
