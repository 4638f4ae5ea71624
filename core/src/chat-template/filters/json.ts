import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { order } from "../values/compare.ts";
import { entriesOf, isMapping, type Mapping } from "../values/dict.ts";
import { asInt, asNumber, isFloat, printFloat } from "../values/float.ts";
import { truthy } from "../values/iterate.ts";
import { Markup } from "../values/markup.ts";
import { define, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { isList, typeName, type Value } from "../values/value.ts";

/** How Python's `json.dumps` writes, by its arguments. */
class JsonWriter {
  readonly #budget: Budget;
  readonly #indent: string | undefined;
  readonly #itemSeparator: string;
  readonly #keySeparator: string;
  readonly #ascii: boolean;
  readonly #sortKeys: boolean;

  constructor(budget: Budget, indent: Value, separators: Value, ascii: boolean, sortKeys: boolean) {
    this.#budget = budget;
    const width = asInt(indent);
    if (width !== undefined) budget.allowLength(Number(width));
    this.#indent =
      width === undefined ? (typeof indent === "string" ? indent : undefined) : " ".repeat(Math.max(0, Number(width)));
    const [item, key] = isList(separators) ? separators : [this.#indent === undefined ? ", " : ",", ": "];
    this.#itemSeparator = toText(item);
    this.#keySeparator = toText(key);
    this.#ascii = ascii;
    this.#sortKeys = sortKeys;
  }

  write(value: Value, margin = "\n"): string {
    if (typeof value === "string") return this.#text(value);
    if (value === null) return "null";
    if (typeof value === "boolean") return String(value);
    if (asNumber(value) !== undefined) return this.#number(value);
    if (value instanceof Markup) return this.#text(value.text);
    this.#budget.spend();
    const inner = this.#indent === undefined ? margin : margin + this.#indent;
    if (isList(value))
      return this.#wrap(
        "[",
        value.map((item) => this.write(item, inner)),
        "]",
        margin,
      );
    if (isMapping(value)) return this.#wrap("{", this.#entries(value, inner), "}", margin);
    throw new Failure(`Object of type ${typeName(value)} is not JSON serializable`);
  }

  #entries(mapping: Mapping, margin: string): string[] {
    const entries = [...entriesOf(mapping)];
    if (this.#sortKeys) entries.sort(([left], [right]) => order(left, right, "<"));
    return entries.map(([key, value]) => this.#key(key) + this.#keySeparator + this.write(value, margin));
  }

  #key(key: Value): string {
    if (typeof key === "string") return this.#text(key);
    if (key === null || typeof key === "boolean" || asNumber(key) !== undefined) return `"${this.write(key)}"`;
    throw new Failure(`keys must be str, int, float, bool or None, not ${typeName(key)}`);
  }

  #wrap(open: string, parts: readonly string[], close: string, margin: string): string {
    if (parts.length === 0) return open + close;
    if (this.#indent === undefined) return open + parts.join(this.#itemSeparator) + close;
    const inner = margin + this.#indent;
    this.#budget.allowLength(inner.length * parts.length);
    return open + inner + parts.join(this.#itemSeparator + inner) + margin + close;
  }

  #number(value: Value): string {
    if (!isFloat(value)) return String(asInt(value));
    const number = Number(asNumber(value));
    if (Number.isNaN(number)) return "NaN";
    return Number.isFinite(number) ? printFloat(number) : number > 0 ? "Infinity" : "-Infinity";
  }

  #text(text: string): string {
    const quoted = JSON.stringify(text);
    if (!this.#ascii) return quoted;
    return quoted.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  }
}

/** As transformers defines it: `json.dumps`, without escaping HTML or other alphabets. */
const toJson: Operation = define(
  "ensure_ascii? indent? separators? sort_keys?",
  (rendering, value, ascii = false, indent = null, separators = null, sortKeys = false) => {
    const text = new JsonWriter(rendering, indent, separators, truthy(ascii), truthy(sortKeys)).write(value);
    rendering.allowLength(text.length);
    return text;
  },
);

export const jsonFilters: Readonly<Record<string, Operation>> = { tojson: toJson };
