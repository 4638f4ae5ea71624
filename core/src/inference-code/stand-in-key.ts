import type { ProviderKey } from "../auth/key.ts";
import type { ListedProvider } from "./code-keys.ts";

/** Stands for a provider's own key: a text, or parts with which its requests can be signed. */
export async function standInKey(entry: ListedProvider | undefined, text: string): Promise<ProviderKey> {
  if (!entry?.keyParts) return text;
  const { auth, keyParts } = entry;
  const parts = Object.fromEntries(Object.keys(keyParts).map((name) => [name, text]));
  if ("oauth" in auth && auth.oauth.grant === "jwt-bearer")
    parts["privateKey"] = await (privateKey ??= createPrivateKey());
  return parts;
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
