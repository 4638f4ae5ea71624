import { OutputError } from "../errors/index.ts";

/** Reads a `data:` address without a request (a browser's `connect-src` may forbid fetching it). @throws OutputError */
export function blobFromDataUrl(address: string): Blob {
  const match = /^data:([^,]*?)(;base64)?,(.*)$/is.exec(address);
  const [, type = "", base64, payload = ""] = match ?? [];
  try {
    if (!match) throw new TypeError("no comma");
    const decoded = decodeURIComponent(payload);
    const content = base64 ? Uint8Array.from(atob(decoded), (character) => character.charCodeAt(0)) : decoded;
    return new Blob([content], { type: type || "text/plain" });
  } catch {
    throw new OutputError("Expected a data URL that can be read");
  }
}
