/** Bytes per call of `String.fromCharCode`: engines limit the number of arguments. */
const step = 0x8000;

/** Bytes in base64. */
export function base64FromBytes(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += step) {
    binary += String.fromCharCode(...bytes.subarray(start, start + step));
  }
  return btoa(binary);
}

/** A Blob's bytes in base64, without the prefix of a data URL. */
export async function base64(blob: Blob): Promise<string> {
  return base64FromBytes(new Uint8Array(await blob.arrayBuffer()));
}

/** A Blob as `data:{type};base64,…`. @param fallbackType for a Blob without a type */
export async function dataUrl(blob: Blob, fallbackType = "application/octet-stream"): Promise<string> {
  return `data:${blob.type || fallbackType};base64,${await base64(blob)}`;
}

/** The bytes of base64 text. @throws DOMException (InvalidCharacterError) for invalid text */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // A loop: an iterator over the characters takes ten times as long.
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** The bytes of base64 text as a Blob. @throws DOMException (InvalidCharacterError) for invalid text */
export function blobFromBase64(text: string, type: string): Blob {
  return new Blob([bytesFromBase64(text)], { type });
}
