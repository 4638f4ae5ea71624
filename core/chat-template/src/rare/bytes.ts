import { Failure } from "../errors.ts";
import { budgetInHand } from "../limits.ts";
import { textMethod } from "../methods/table.ts";
import { onFirstCall } from "../values/first-call.ts";
import { truthy } from "../values/iterate.ts";
import { define, requireInt, requireText, type Operation } from "../values/operation.ts";
import { hasHalf } from "../values/text.ts";
import { TextPieces } from "../values/text-pieces.ts";
import { Structure, Tuple, isList, typeName, type Value } from "../values/value.ts";

/** Python's bytes, as `str.encode` makes them. */
class Bytes extends Structure {
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

  override slice(pick: (items: readonly Value[]) => readonly Value[]): Value {
    return new Bytes(Uint8Array.from(pick([...this.#bytes]) as readonly number[]));
  }

  override contains(item: Value): boolean {
    if (typeof item === "number" && item >= 0 && item < 256) return this.#bytes.includes(item);
    return this.text().includes(argumentOf(item) as string);
  }

  override method(name: string): Operation | undefined {
    return ownMethods()[name] ?? methodOfText(name);
  }

  /**
   * The text that str's methods process: bytes other than ASCII letters, digits and spaces become characters in none
   * of str's classes.
   */
  text(): string {
    budgetInHand().allowLength(this.#bytes.length);
    return Array.from(this.#bytes, (byte) => String.fromCharCode(isPlain(byte) ? byte : hidden + byte)).join("");
  }

  decode(encoding: string, errors: string): string {
    budgetInHand().allowLength(this.#bytes.length);
    const name = encoding.toLowerCase().replaceAll("_", "-");
    if (errors !== "strict" && errors !== "replace")
      throw new Failure(`unknown error handler: ${errors}; known are strict and replace`);
    if (name === "utf-8" || name === "utf8") {
      try {
        return new TextDecoder("utf-8", { fatal: errors === "strict", ignoreBOM: true }).decode(this.#bytes);
      } catch {
        throw new Failure("'utf-8' codec can't decode the bytes");
      }
    }
    const last = lastOf(name, encoding);
    return Array.from(this.#bytes, (byte) => {
      if (byte > last && errors === "strict") throw new Failure(`'${name}' codec can't decode byte ${byte}`);
      return byte > last ? "\ufffd" : String.fromCharCode(byte);
    }).join("");
  }

  hex(): string {
    budgetInHand().allowLength(2 * this.#bytes.length);
    return Array.from(this.#bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
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

/** Private-use characters have no case and are neither letters, digits nor spaces. */
const hidden = 0xf700;

/** ASCII without the separators that are space to str alone. */
function isPlain(byte: number): boolean {
  return byte < 0x80 && (byte < 0x1c || byte > 0x1f);
}

/** A result of a method of str, or a part of one, as bytes. */
function resultOf(value: Value): Value {
  if (typeof value === "string")
    return new Bytes(Uint8Array.from(value, (character) => character.charCodeAt(0) & 0xff));
  if (value instanceof Tuple) return Tuple.from(value, resultOf);
  return isList(value) ? value.map(resultOf) : value;
}

/** An argument as the methods of str take it. @throws {Failure} for a str, which bytes do not go together with */
function argumentOf(value: Value): Value {
  if (value instanceof Bytes) return value.text();
  if (value instanceof Tuple) return Tuple.from(value, argumentOf);
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  if (isList(value)) return value.map(argumentOf);
  throw new Failure(`a bytes-like object is required, not '${typeName(value)}'`);
}

/** Methods that bytes share with str. `isascii` needs the hidden characters, and fewer characters end a line. */
const shared = new Set(
  (
    "capitalize center count endswith expandtabs find index isalnum isalpha isdigit islower isspace istitle isupper join " +
    "ljust lower lstrip partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split " +
    "startswith strip swapcase title upper zfill"
  ).split(" "),
);

function methodOfText(name: string): Operation | undefined {
  const method = shared.has(name) ? textMethod(name) : undefined;
  return (
    method &&
    ((rendering, bytes, positional, keywords) => {
      const named = keywords && new Map([...keywords].map(([key, value]) => [key, argumentOf(value)]));
      return resultOf(method(rendering, (bytes as Bytes).text(), positional.map(argumentOf), named));
    })
  );
}

const ownMethods = onFirstCall((): Readonly<Record<string, Operation>> => ({
  __proto__: null as never,
  decode: define("encoding? errors?", (_rendering, bytes, encoding = "utf-8", errors = "strict") =>
    (bytes as Bytes).decode(requireText(encoding), requireText(errors)),
  ),
  hex: define("sep? bytes_per_sep?", (rendering, bytes, separator, size = 1) => {
    const digits = (bytes as Bytes).hex();
    const length = 2 * Math.abs(requireInt(size));
    if (separator === undefined || length === 0) return digits;
    const between = requireText(separator);
    if (between.length !== 1) throw new Failure("sep must be length 1.");
    rendering.allowLength(2 * digits.length);
    const groups = Number(size) < 0 ? new RegExp(`.{${length}}(?=.)`, "g") : new RegExp(`.(?=(?:.{${length}})+$)`, "g");
    return digits.replace(groups, (group) => group + between);
  }),
  isascii: define("", (_rendering, bytes) => [...(bytes as Bytes).items()].every((byte) => Number(byte) < 0x80)),
  splitlines: define("keepends?", (rendering, bytes, keepEnds = false) => {
    const lines = (bytes as Bytes).text().match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
    rendering.allowItems(lines.length);
    return lines.map((line) => resultOf(truthy(keepEnds) ? line : line.replace(/[\r\n]+$/, "")));
  }),
}));

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

function lastOf(name: string, encoding: string): number {
  const last = Object.hasOwn(largest, name) ? largest[name] : undefined;
  if (last === undefined) throw new Failure(`unknown encoding: ${encoding}; known are utf-8, ascii and latin-1`);
  return last;
}

export function encode(text: string, encoding: string): Bytes {
  budgetInHand().allowLength(3 * text.length);
  const name = encoding.toLowerCase().replaceAll("_", "-");
  if (name === "utf-8" || name === "utf8") {
    if (hasHalf(text)) throw new Failure("surrogates not allowed");
    return new Bytes(new TextEncoder().encode(text));
  }
  const last = lastOf(name, encoding);
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) > last) throw new Failure(`'${name}' codec can't encode '${character}'`);
  }
  return new Bytes(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}
