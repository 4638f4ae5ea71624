import { budgetInHand } from "../limits.ts";
import { printFloat } from "./float.ts";
import { Markup } from "./markup.ts";
import { onFirstUse } from "./first-call.ts";
import { changeInParts } from "./text-pieces.ts";
import { isInt, Structure, Tuple, type Value } from "./value.ts";

/** Python's `str(value)`, with Undefined as the empty text. */
export function toText(value: Value): string {
  if (typeof value === "string") return value;
  if (value === undefined) return "";
  return value instanceof Structure ? value.print() : repr(value);
}

/** Python's `repr(value)`. */
export function repr(value: Value): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "undefined":
      return "Undefined";
    case "boolean":
      return value ? "True" : "False";
    case "number":
      if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
      return isInt(value) ? String(BigInt(value)) : printFloat(value);
    case "bigint":
      return String(value);
    case "function":
      return "<function>";
    default:
      if (value === null) return "None";
      if (value instanceof Markup) return `Markup(${quote(value.text)})`;
      if (value instanceof Structure) return value.print();
      if (value instanceof Tuple) return `(${reprAll(value)}${value.length === 1 ? "," : ""})`;
      if (Array.isArray(value)) return `[${reprAll(value)}]`;
      return reprEntries(Object.entries(value));
  }
}

export function reprAll(values: Iterable<Value>): string {
  const parts: string[] = [];
  let length = 0;
  for (const value of values) {
    const part = repr(value);
    budgetInHand().allowItem();
    length += part.length + 2;
    parts.push(part);
  }
  budgetInHand().allowLength(length);
  return parts.join(", ");
}

export function reprEntries(entries: Iterable<readonly [Value, Value]>): string {
  const parts: string[] = [];
  let length = 0;
  for (const [key, value] of entries) {
    const part = `${repr(key)}: ${repr(value)}`;
    budgetInHand().allowItem();
    length += part.length + 2;
    parts.push(part);
  }
  budgetInHand().allowLength(length);
  return `{${parts.join(", ")}}`;
}

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** Quotes and characters that are escaped. */
const escaped = onFirstUse("[\\\\'\"]|(?! )[\\p{C}\\p{Z}]", "gu");

function quote(text: string): string {
  budgetInHand().allowReading(text);
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escape = (character: string): string => {
    if (character === "'" || character === '"') return character === mark ? `\\${mark}` : character;
    return named[character] ?? escapeCodePoint(character.codePointAt(0) ?? 0);
  };
  return mark + changeInParts(text, (part) => part.replace(escaped(), escape)) + mark;
}

function escapeCodePoint(code: number): string {
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** Python's `ascii(value)`. */
export function ascii(value: Value): string {
  return repr(value).replace(/[^\0-\x7f]/gu, (character) => escapeCodePoint(character.codePointAt(0) ?? 0));
}
