import { Failure } from "../errors.ts";
import { order } from "../values/compare.ts";
import { entriesOf, isMapping, sizeOf } from "../values/dict.ts";
import { asInt, asNumber, isFloat, printFloat } from "../values/float.ts";
import { truthy } from "../values/iterate.ts";
import { asText } from "../values/markup.ts";
import { budgetInHand } from "../limits.ts";
import { hasHalf } from "../values/text.ts";
import { changeInParts } from "../values/text-pieces.ts";
import { define, type Operation, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { isList, typeName, type Value } from "../values/value.ts";

/** As in transformers: Python's `json.dumps` without escaping HTML or non-ASCII characters. */
const toJson: Operation = define(
  "ensure_ascii? indent? separators? sort_keys?",
  (rendering, input, ascii, indent, separators, sortKeys) => {
    const width = asInt(indent);
    if (width !== undefined) rendering.allowLength(Number(width));
    const step = width === undefined ? indent : " ".repeat(Math.max(0, Number(width)));
    /** Indentation of a line relative to the line around it; undefined for one line. */
    const deeper = typeof step === "string" ? step : undefined;
    const [between, behindKey] = (isList(separators) ? separators : [deeper === undefined ? ", " : ",", ": "]).map(
      toText,
    );

    const write = (value: Value, margin: string): string => {
      const plain = scalar(value, truthy(ascii));
      rendering.allowItem();
      if (plain !== undefined) return plain;
      const inner = margin + (deeper ?? "");
      if (isList(value)) {
        rendering.allowItems(value.length);
        const items = value.map((item) => write(item, inner));
        return wrap("[", items, "]", margin);
      }
      if (!isMapping(value)) throw new Failure(`Object of type ${typeName(value)} is not JSON serializable`);
      rendering.allowItems(sizeOf(value));
      const entries = [...entriesOf(value)];
      if (truthy(sortKeys)) entries.sort(([left], [right]) => order(left, right, "<"));
      const fields = entries.map(([key, item]) => keyText(key, truthy(ascii)) + behindKey + write(item, inner));
      return wrap("{", fields, "}", margin);
    };

    const wrap = (open: string, parts: readonly string[], close: string, margin: string): string => {
      if (parts.length === 0) return open + close;
      if (deeper === undefined) {
        rendering.allowLength(parts.reduce((sum, part) => sum + part.length + 2, 0));
        return open + parts.join(between) + close;
      }
      const inner = margin + deeper;
      rendering.allowLength(parts.reduce((sum, part) => sum + part.length + inner.length, 0));
      return open + inner + parts.join(between + inner) + margin + close;
    };

    return write(input, "\n");
  },
);

/** The text of a primitive value; undefined for others. */
function scalar(value: Value, ascii: boolean): string | undefined {
  const text = asText(value);
  if (text !== undefined) {
    if (text.length <= 255) return quote(text, ascii);
    budgetInHand().allowReading(text);
    return `"${changeInParts(text, (part) => quote(part, ascii).slice(1, -1))}"`;
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (!isFloat(value)) return asInt(value)?.toString();
  const number = Number(asNumber(value));
  return Number.isFinite(number) ? printFloat(number) : String(number);
}

/** JavaScript escapes lone surrogates, which Python leaves unchanged. */
function quote(text: string, ascii: boolean): string {
  const quoted = JSON.stringify(text);
  if (ascii) return quoted.replace(/[^ -~]/g, escapeUnit);
  if (!quoted.includes("\\ud") || !hasHalf(text)) return quoted;
  return quoted.replace(
    /(\\\\)|\\u(d[89a-f][\da-f]{2})/g,
    (_, backslash?: string, half?: string) => backslash ?? String.fromCharCode(Number.parseInt(half ?? "", 16)),
  );
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function keyText(key: Value, ascii: boolean): string {
  const text = scalar(key, ascii);
  if (text === undefined) throw new Failure(`keys must be str, int, float, bool or None, not ${typeName(key)}`);
  return text.startsWith('"') ? text : `"${text}"`;
}

export function jsonFilters(): Operations {
  return { tojson: toJson };
}
