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
  /** Whether it is sent as it is, so that others than Patchbay's client can make the request; else it signs or buys a token. */
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
  if ("oauth" in auth && auth.oauth.grant === "jwt-bearer")
    parts["privateKey"] = await (privateKey ??= createPrivateKey());
  return parts;
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

let privateKey: Promise<string> | undefined;

/** An RSA key of nobody's, as PKCS#8 in PEM. */
async function createPrivateKey(): Promise<string> {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength: 2048 };
  const publicExponent = Uint8Array.of(1, 0, 1);
  const pair = await crypto.subtle.generateKey({ ...algorithm, publicExponent }, true, ["sign", "verify"]);
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  return `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...bytes))}\n-----END PRIVATE KEY-----`;
}
