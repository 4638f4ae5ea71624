// Replaces core's module: base64 of media that the host holds is a placeholder, which the host replaces by the text.
import { MARK, type MediaRange } from "../messages.ts";
import { ask } from "./asks.ts";
import { Blob, held } from "./blob.ts";
import { bytesOf, invalidCharacter } from "./bytes.ts";
import { lentToPlugin, natives } from "./natives.ts";
import { isNote } from "./notes.ts";

/** Number and size of base64 that the host holds. */
const PLACEHOLDER = new RegExp(`^${MARK}([^:]*):(\\d+):t:(\\d+)${MARK}$`);

/** Bytes in base64. */
export function base64FromBytes(bytes: Uint8Array): string {
  return natives.toBase64(bytesOf(bytes));
}

/** A Blob's bytes in base64, without the prefix of a data URL. */
export async function base64(source: Blob): Promise<string> {
  const blob = isNote(source) ? ((await ask("mocks", ["made", source])) as Blob) : source;
  const pieces = Blob.pieces(blob);
  const [piece] = pieces;
  if (pieces.length === 1 && piece && !(piece instanceof ArrayBuffer)) return placeholder(piece);
  return natives.toBase64(await blob.arrayBuffer());
}

function placeholder({ id, start, end, text }: MediaRange): string {
  return `${MARK}${lentToPlugin().nonce}:${id}:${text ? "c" : "b"}:${start}:${end}${MARK}`;
}

/** A Blob as `data:{type};base64,…`. @param fallbackType for a Blob without a type */
export async function dataUrl(blob: Blob, fallbackType = "application/octet-stream"): Promise<string> {
  return `data:${blob.type || fallbackType};base64,${await base64(blob)}`;
}

/** The bytes of base64 text. @throws InvalidCharacterError for invalid text */
export function bytesFromBase64(text: string): Uint8Array {
  const bytes = natives.fromBase64(String(text));
  if (bytes === undefined) throw invalidCharacter();
  return new Uint8Array(bytes);
}

/** The bytes of base64 text as a Blob. @throws InvalidCharacterError for invalid text */
export function blobFromBase64(text: string, type: string): Blob {
  const [, nonce, id, size] = PLACEHOLDER.exec(text) ?? [];
  if (nonce !== lentToPlugin().nonce) return new Blob([bytesFromBase64(text)], { type });
  return new Blob([held({ id: Number(id), start: 0, end: Number(size), text: true })], { type });
}
