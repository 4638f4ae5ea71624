import { isDirect, needsKey } from "../manifest/provider-rules.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ProviderKey } from "../auth/key.ts";

/** Which key a call is made with: the hub's token, for the router, or the provider's own. */
export type KeyKind = "hub" | "provider";

/** A key that a call can be made with, as code reads it from the environment. */
export interface CodeKey {
  readonly kind: KeyKind;
  /** The environment variable that customarily holds it; of a key of several parts, theirs. Empty where none is needed. */
  readonly variable: string;
  /** Variables of the parts, by name. */
  readonly parts?: Readonly<Record<string, string>> | undefined;
  /** Whether it is sent as it is, so that others than Patchbay's client can make the request; else it signs or is exchanged. */
  readonly plain: boolean;
}

/** A provider as an index lists it. */
export type ListedProvider = ProviderManifest & { readonly id: string };

const HUB_KEY: CodeKey = { kind: "hub", variable: "HF_TOKEN", plain: true };

/** The keys that a provider can be called with, the hub's token first. @param entry absent for `auto` */
export function codeKeys(entry: ListedProvider | undefined): readonly [CodeKey, ...CodeKey[]] {
  if (!entry) return [HUB_KEY];
  const { id, auth, keyParts, hosts } = entry;
  // The name of a variable begins with no digit.
  const prefix = id.toUpperCase().replaceAll(/\W/g, "_").replace(/^\d/, "_$&");
  const keyEnv = entry.keyEnv ?? `${prefix}_API_KEY`;
  const parts =
    keyParts &&
    Object.fromEntries(
      Object.entries(keyParts).map(([name, { env }]) => [name, env ?? `${prefix}_${name.toUpperCase()}`] as const),
    );
  // One that can be left out is: code is shown to people whose server asks for none.
  const none = !needsKey(entry);
  const variable = none ? "" : parts ? Object.values(parts).join(", ") : keyEnv;
  const own: CodeKey = {
    kind: "provider",
    variable,
    parts: none ? undefined : parts,
    plain: none || (!parts && ("scheme" in auth || "header" in auth)),
  };
  if (isDirect(entry)) return [own];
  return hosts.length === 0 || keyEnv === HUB_KEY.variable ? [HUB_KEY] : [HUB_KEY, own];
}

/** Stands for a provider's own key: a text, or parts with which its requests can be signed; nothing where none is needed. */
export async function standInKey(entry: ListedProvider | undefined, text: string): Promise<ProviderKey | undefined> {
  if (entry && !needsKey(entry)) return undefined;
  if (!entry?.keyParts) return text;
  const { auth, keyParts } = entry;
  const parts = Object.fromEntries(Object.keys(keyParts).map((name) => [name, text]));
  const algorithm = privateKeyAlgorithm(auth);
  if (!algorithm) return parts;
  return { ...parts, privateKey: await (privateKeys[algorithm] ??= createPrivateKey(algorithm)) };
}

/** Stand for settings without a default, so that a request can be made that nobody outside gets to see. */
export function standInSettings({ settings = {} }: Pick<ListedProvider, "settings">): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, { type, options, default: preset, pattern }]) => {
      // What a pattern takes cannot be made up.
      if (preset !== undefined || pattern !== undefined) return [];
      return [[name, options?.[0] ?? (type === "address" ? "https://server.example" : "example")]];
    }),
  );
}

/** The kind of private key that signs, where one does. */
function privateKeyAlgorithm(auth: ProviderManifest["auth"]): "RSA" | "P-256" | undefined {
  if ("oauth" in auth) return auth.oauth.grant === "jwt-bearer" ? "RSA" : undefined;
  if (!("jwt" in auth) || auth.jwt.algorithm.startsWith("HS")) return undefined;
  return auth.jwt.algorithm === "ES256" ? "P-256" : "RSA";
}

const privateKeys: Partial<Record<"RSA" | "P-256", Promise<string>>> = {};

/** A new key that opens nothing, as PKCS#8 in PEM. */
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
