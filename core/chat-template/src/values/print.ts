import { Effort } from "./effort.ts";
import { printFloat } from "./float.ts";
import { Markup } from "./markup.ts";
import { Structure, Tuple, type Value } from "./value.ts";

/** Python's `str(value)`, with Undefined as the empty text. */
export function toText(value: Value): string {
  if (typeof value === "string") return value;
  if (value === undefined) return "";
  return value instanceof Structure ? value.print() : repr(value);
}

/** Python's `repr(value)`. */
export function repr(value: Value, effort = new Effort()): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "undefined":
      return "Undefined";
    case "boolean":
      return value ? "True" : "False";
    case "number":
      return Number.isSafeInteger(value) ? String(value === 0 ? 0 : value) : printFloat(value);
    case "bigint":
      return String(value);
    case "function":
      return "<function>";
    default:
      if (value === null) return "None";
      if (value instanceof Markup) return `Markup(${quote(value.text)})`;
      if (value instanceof Structure) return value.print(effort);
      if (value instanceof Tuple) return `(${reprAll(value, effort)}${value.length === 1 ? "," : ""})`;
      if (Array.isArray(value)) return `[${reprAll(value, effort)}]`;
      return reprEntries(Object.entries(value), effort);
  }
}

export function reprAll(values: readonly Value[], effort = new Effort()): string {
  effort.spend(values.length);
  return values.map((value) => repr(value, effort)).join(", ");
}

export function reprEntries(entries: Iterable<readonly [Value, Value]>, effort = new Effort()): string {
  const parts = Array.from(entries, ([key, value]) => {
    effort.spend(1);
    return `${repr(key, effort)}: ${repr(value, effort)}`;
  });
  return `{${parts.join(", ")}}`;
}

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\'"]|(?! )[\p{C}\p{Z}]/gu, (character) => {
    if (character === "'" || character === '"') return character === mark ? `\\${mark}` : character;
    return named[character] ?? escapeCodePoint(character.codePointAt(0) ?? 0);
  });
  return mark + escaped + mark;
}

function escapeCodePoint(code: number): string {
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
