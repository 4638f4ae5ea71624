import { manifestFor } from "../manifest/direct-tasks.ts";
import { isDirect, needsKey } from "../manifest/provider-facts.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { sufficientPart, type ProviderKey } from "../auth/key.ts";

/** The key of a call: the hub's token, for the router, or the provider's. */
export type KeyKind = "hub" | "provider";

/** A key for a call, as code reads it from the environment. */
export interface CodeKey {
  readonly kind: KeyKind;
  /** The usual environment variable; for a key with several parts, theirs. Empty if no key is needed. */
  readonly variable: string;
  /** Variables of the parts, by name. */
  readonly parts?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether it is sent unchanged, so that clients other than Patchbay's can make the request; otherwise it signs or is
   * exchanged.
   */
  readonly plain: boolean;
}

/** A provider as an index lists it. */
export type ListedProvider = ProviderManifest & { readonly id: string };

const HUB_KEY: CodeKey = { kind: "hub", variable: "HF_TOKEN", plain: true };

/** The keys that a provider can be called with for a task, the hub's token first. @param entry absent for `auto` */
export function codeKeys(entry: ListedProvider | undefined, task?: string): readonly [CodeKey, ...CodeKey[]] {
  if (!entry) return [HUB_KEY];
  const { id, auth, keyParts, hosts } = entry;
  // A variable's name must not start with a digit.
  const prefix = id.toUpperCase().replaceAll(/\W/g, "_").replace(/^\d/, "_$&");
  const keyEnv = entry.keyEnv ?? `${prefix}_API_KEY`;
  const sufficient = plainPart(entry);
  const named =
    keyParts &&
    Object.fromEntries(
      Object.entries(keyParts).map(([name, { env }]) => [name, env ?? `${prefix}_${name.toUpperCase()}`] as const),
    );
  // An optional key is omitted, because most users' servers need none.
  const none = !needsKey(entry);
  const alone = sufficient && named?.[sufficient];
  const parts = alone ? undefined : named;
  const variable = none ? "" : (alone ?? (parts ? Object.values(parts).join(", ") : keyEnv));
  const providerKey: CodeKey = {
    kind: "provider",
    variable,
    parts: none ? undefined : parts,
    plain: none || Boolean(alone) || (!parts && ("scheme" in auth || "header" in auth)),
  };
  if (isDirect(manifestFor(entry, task))) return [providerKey];
  return hosts.length === 0 || keyEnv === HUB_KEY.variable ? [HUB_KEY] : [HUB_KEY, providerKey];
}

/** The part that code sends in place of all others. AWS's binary streams need Patchbay's client, which also signs. */
function plainPart(entry: ListedProvider): string | undefined {
  return "aws-sigv4" in entry.auth ? undefined : sufficientPart(entry);
}

/** Placeholder for a provider's key: a text, or parts that can sign its requests; undefined if none is needed. */
export async function standInKey(entry: ListedProvider | undefined, text: string): Promise<ProviderKey | undefined> {
  if (entry && !needsKey(entry)) return undefined;
  if (!entry?.keyParts || plainPart(entry)) return text;
  const { auth, keyParts } = entry;
  const parts = Object.fromEntries(Object.keys(keyParts).map((name) => [name, text]));
  const algorithm = privateKeyAlgorithm(auth);
  if (!algorithm) return parts;
  return { ...parts, privateKey: await (privateKeys[algorithm] ??= createPrivateKey(algorithm)) };
}

/** Placeholders for settings without a default, for a request that is never sent. */
export function standInSettings({ settings = {} }: Pick<ListedProvider, "settings">): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, { type, options, default: preset, pattern }]) => {
      // A value that matches a pattern cannot be generated.
      if (preset !== undefined || pattern !== undefined) return [];
      return [[name, options?.[0] ?? (type === "address" ? "https://server.example" : "example")]];
    }),
  );
}

/** The kind of private key that signs requests, if any. */
function privateKeyAlgorithm(auth: ProviderManifest["auth"]): "RSA" | "P-256" | undefined {
  if ("oauth" in auth) return auth.oauth.grant === "jwt-bearer" ? "RSA" : undefined;
  if (!("jwt" in auth) || auth.jwt.algorithm.startsWith("HS")) return undefined;
  return auth.jwt.algorithm === "ES256" ? "P-256" : "RSA";
}

const privateKeys: Partial<Record<"RSA" | "P-256", Promise<string>>> = {};

/** A new, unused key as PKCS#8 in PEM. */
async function createPrivateKey(kind: "RSA" | "P-256"): Promise<string> {
  const rsa = {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2048,
    publicExponent: Uint8Array.of(1, 0, 1),
  };
  const algorithm = kind === "RSA" ? rsa : { name: "ECDSA", namedCurve: kind };
  const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  return `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...bytes))}\n-----END PRIVATE KEY-----`;
}
