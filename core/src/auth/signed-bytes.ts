import type { FetchBody } from "../http/request.ts";
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

/** Reads a form or a file in advance, because the signature covers the body's bytes. */
export async function readBody(
  content: FetchBody | undefined,
): Promise<{ content?: string | ArrayBuffer; type?: string | null }> {
  if (content === undefined || typeof content === "string" || content instanceof ArrayBuffer) {
    return content === undefined ? {} : { content };
  }
  const response = new Response(content);
  return { type: response.headers.get("content-type"), content: await response.arrayBuffer() };
}
