import type { SignatureEncoding } from "../manifest/provider-auth.ts";

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Bytes as text; base64url has no padding. */
export function encodeBytes(bytes: ArrayBuffer | Uint8Array, encoding: SignatureEncoding = "hex"): string {
  const all = [...new Uint8Array(bytes)];
  if (encoding === "hex") return all.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const base64 = btoa(String.fromCharCode(...all));
  return encoding === "base64" ? base64 : base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
