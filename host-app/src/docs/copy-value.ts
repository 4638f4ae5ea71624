/**
 * Packs a text as a copy button expects it: base64 over its URI encoding, so that it survives any attribute. Half a
 * surrogate pair, which no clipboard takes either, becomes U+FFFD.
 */
export function encodeCopyValue(text: string): string {
  return btoa(encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd")));
}

/** @throws Error when the value was not packed by `encodeCopyValue` */
export function decodeCopyValue(value: string): string {
  return decodeURIComponent(atob(value));
}
