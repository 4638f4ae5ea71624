const PREFIX = "pbt_";

/** A new secret of 256 random bits, and the hash that is stored in its place. */
export async function newSecret(): Promise<{ readonly text: string; readonly hash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const digits = btoa(String.fromCharCode(...bytes));
  const text = PREFIX + digits.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return { text, hash: await hashOf(text) };
}

/** In Node. Web Crypto hands each hash to a thread, which costs fifty times the hash of a short text. */
const nodeCrypto = globalThis.process?.getBuiltinModule?.("node:crypto");

/** SHA-256 in hexadecimal: with as many random bits, a slow hash would protect no better. */
export async function hashOf(secret: string): Promise<string> {
  if (nodeCrypto) return nodeCrypto.createHash("sha256").update(secret).digest("hex");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new id of a token. */
export const newTokenId = (): string => `tok_${crypto.randomUUID().replaceAll("-", "")}`;
