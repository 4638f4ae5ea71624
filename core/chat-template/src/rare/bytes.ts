import { Failure } from "../errors.ts";
import { budgetInHand } from "../limits.ts";
import { hasHalf } from "../values/text.ts";
import { TextPieces } from "../values/text-pieces.ts";
import { Structure, type Value } from "../values/value.ts";

/** Python's bytes, as `str.encode` makes them. */
export class Bytes extends Structure {
  readonly typeName = "bytes";
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  override items(): Iterable<Value> {
    return this.#bytes;
  }

  override size(): number {
    return this.#bytes.length;
  }

  override at(index: number): number | undefined {
    return this.#bytes.at(index);
  }

  override equals(other: Value): boolean {
    return other instanceof Bytes && other.print() === this.print();
  }

  override truth(): boolean {
    return this.#bytes.length > 0;
  }

  print(): string {
    const pieces = new TextPieces();
    for (const byte of this.#bytes) pieces.add(writeByte(byte));
    const written = pieces.text();
    return written.includes("'") && !written.includes('"') ? `b"${written}"` : `b'${written.replaceAll("'", "\\'")}'`;
  }
}

const named: Readonly<Record<number, string>> = { 9: "\\t", 10: "\\n", 13: "\\r", 92: "\\\\" };

function writeByte(byte: number): string {
  const isPrintable = byte >= 32 && byte < 127;
  return named[byte] ?? (isPrintable ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`);
}

/** The largest character of the encodings that have one byte for each. */
const largest: Readonly<Record<string, number>> = {
  ascii: 0x7f,
  "us-ascii": 0x7f,
  "latin-1": 0xff,
  latin1: 0xff,
  "iso-8859-1": 0xff,
};

export function encode(text: string, encoding: string): Bytes {
  budgetInHand().allowLength(3 * text.length);
  const name = encoding.toLowerCase().replaceAll("_", "-");
  if (name === "utf-8" || name === "utf8") {
    if (hasHalf(text)) throw new Failure("surrogates not allowed");
    return new Bytes(new TextEncoder().encode(text));
  }
  const last = largest[name];
  if (last === undefined) throw new Failure(`unknown encoding: ${encoding}; known are utf-8, ascii and latin-1`);
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) > last) throw new Failure(`'${name}' codec can't encode '${character}'`);
  }
  return new Bytes(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}
