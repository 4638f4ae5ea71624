import { bytesFromBase64 } from "../provider/base64.ts";
import { InputError } from "../errors/index.ts";
import type { JwtDescription } from "../manifest/provider-auth.ts";
import type { TokenRequest } from "./authorizer.ts";
import { bytesOf, encodeBytes } from "./signed-bytes.ts";
import { fillTemplate } from "./settings.ts";

export type JwtAlgorithm = JwtDescription["algorithm"];

export interface UnsignedToken {
  readonly algorithm: JwtAlgorithm;
  /** Members in addition to `alg` and `typ`. */
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** A secret, or a private key as PKCS#8 in PEM. */
  readonly secret: string;
}

/**
 * A JWT in its compact form. Source: RFC 7515, RFC 7518
 * @throws InputError if the private key cannot be read; it never shows the key
 */
export async function signJwt(token: UnsignedToken, provider: string): Promise<string> {
  const { algorithm, header, claims, secret } = token;
  const parts = [{ alg: algorithm, typ: "JWT", ...header }, claims];
  const signed = parts.map((part) => encodeBytes(bytesOf(JSON.stringify(part)), "base64url")).join(".");
  const way = wayOf(algorithm);
  const key = await importKey(secret, algorithm, provider);
  return `${signed}.${encodeBytes(await crypto.subtle.sign(way, key, bytesOf(signed)), "base64url")}`;
}

/** The token of a provider whose manifest describes one under `auth.jwt`. @param now milliseconds */
export function signOwnToken(
  { provider, settings, key }: TokenRequest,
  description: JwtDescription,
  now: number,
): Promise<string> {
  const { algorithm, secret, header = {}, claims, lifetime, timeUnit = "seconds" } = description;
  const values = { ...settings, ...key };
  const timeIn = (seconds: number): number =>
    timeUnit === "seconds" ? Math.floor(now / 1000) + seconds : now + seconds * 1000;
  const filled = (members: JwtDescription["claims"]): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) => {
        const value = typeof member === "string" ? fillTemplate(member, values) : member;
        // A member whose optional part is missing is left out.
        if (value === undefined) return [];
        return [[name, typeof value === "object" ? timeIn(value.now) : value]];
      }),
    );
  return signJwt(
    {
      algorithm,
      header: filled(header),
      claims: { ...filled(claims), exp: timeIn(lifetime) },
      secret: fillTemplate(secret, key) ?? "",
    },
    provider.id,
  );
}

function wayOf(algorithm: JwtAlgorithm) {
  const hash = `SHA-${algorithm.slice(2)}`;
  if (algorithm === "ES256") return { name: "ECDSA", namedCurve: "P-256", hash };
  return { name: algorithm.startsWith("HS") ? "HMAC" : "RSASSA-PKCS1-v1_5", hash };
}

async function importKey(secret: string, algorithm: JwtAlgorithm, provider: string): Promise<CryptoKey> {
  const way = wayOf(algorithm);
  if (way.name === "HMAC") return crypto.subtle.importKey("raw", bytesOf(secret), way, false, ["sign"]);
  try {
    return await crypto.subtle.importKey("pkcs8", derOf(secret), way, false, ["sign"]);
  } catch {
    // Without the cause, which may quote the key.
    const kind = algorithm === "ES256" ? "a P-256" : "an RSA";
    throw new InputError(
      `The private key for provider ${provider} cannot be read: it must be ${kind} key as PKCS#8 in PEM, which starts with -----BEGIN PRIVATE KEY-----.`,
    );
  }
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  // Environment variables often contain line breaks as \n.
  const base64 = pem.replaceAll(String.raw`\n`, "\n").replaceAll(/-----[^-]+-----|\s/g, "");
  return bytesFromBase64(base64);
}
