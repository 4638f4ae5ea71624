import { PatchbayError } from "@patchbay/core/errors";
import { TAG, type BlobPart, type PackedError, type Tagged } from "../messages.ts";
import { Blob, File, held } from "./blob.ts";
import { bytesOf } from "./bytes.ts";
import { natives } from "./natives.ts";

const marker = Symbol.for("patchbay.error");
const refs = new WeakMap<object, number>();

/** Reads a message; its first character is 1 if it contains tags. */
export function parseMessage(text: string): unknown {
  const json = text.slice(1);
  return text.startsWith("1") ? JSON.parse(json, revive) : JSON.parse(json);
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !(TAG in value)) return value;
  const tagged = value as unknown as Tagged;
  if (tagged[TAG] === "blob") return blobOf(tagged);
  if (tagged[TAG] === "bytes") {
    const bytes = natives.fromBase64(tagged.base64) ?? new ArrayBuffer(0);
    return tagged.isView ? new Uint8Array(bytes) : bytes;
  }
  return tagged[TAG] === "plain" ? tagged.value : value;
}

function blobOf({ parts, type, name }: Extract<Tagged, { [TAG]: "blob" }>): Blob {
  const pieces = parts.map((part) => held(pieceOf(part)));
  return name === undefined ? new Blob(pieces, { type }) : new File(pieces, name, { type });
}

function pieceOf(part: BlobPart): Parameters<typeof held>[0] {
  return "base64" in part ? (natives.fromBase64(part.base64) ?? new ArrayBuffer(0)) : part;
}

// Without these, JSON loses bytes; a plugin may return them as a body.
for (const type of [ArrayBuffer, Object.getPrototypeOf(Uint8Array) as typeof Uint8Array]) {
  Object.defineProperty(type.prototype, "toJSON", {
    configurable: true,
    value(this: ArrayBuffer | Uint8Array) {
      return { [TAG]: "bytes", base64: natives.toBase64(bytesOf(this)), isView: ArrayBuffer.isView(this) };
    },
  });
}

export function packError(error: unknown): PackedError {
  if (typeof error !== "object" || error === null) return { name: "Error", message: String(error) };
  const { name, message, [marker]: lineage, stack: _, ...fields } = error as Error & { [marker]?: readonly string[] };
  const ref = refs.get(error);
  return {
    ...(lineage && { lineage, fields: { ...fields } }),
    ...(ref !== undefined && { ref }),
    name: String(name),
    message: String(message),
  };
}

/** An error of the host; thrown on, it is the host's own again. */
export function unpackError({ name, message, lineage, ref, fields }: PackedError): Error {
  const error = lineage
    ? Object.assign(new PatchbayError(message), fields, { name, [marker]: lineage })
    : Object.assign(new Error(message), { name });
  if (ref !== undefined) refs.set(error, ref);
  return error;
}
