import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { hasKey, isMapping, lookUp, type Mapping } from "../values/dict.ts";
import { asNumber } from "../values/float.ts";
import { asText } from "../values/markup.ts";
import { formatValue, type FormatSpec } from "./format-number.ts";
import { ascii, repr, toText } from "../values/print.ts";
import { replaceEach } from "../values/text-pieces.ts";
import { Structure, isList, typeName, type Value } from "../values/value.ts";

const field = /\{\{|\}\}|\{([^{}!:]*)(?:!([rsa]))?(?::((?:[^{}]|\{[^{}]*\})*))?\}|[{}]/g;
const specification = /^(?:([^])?([<>=^]))?([-+ ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/u;
const accessor = /\.([^.[]+)|\[([^\]]+)\]/g;

/** Python's `text.format(...)`, and `text.format_map(named)`. */
export function formatBraces(
  text: string,
  positional: readonly Value[],
  named: Mapping | undefined,
  budget: Budget,
): string {
  let next = 0;
  const resolve = (path: string): Value => {
    const head = /^[^.[]*/.exec(path)?.[0] ?? "";
    const index = head === "" ? next++ : Number(head);
    const byName = Number.isNaN(index);
    if (byName ? named === undefined || !hasKey(named, head) : index >= positional.length) {
      throw new Failure(`format has no argument for '{${path}}'`);
    }
    let value = byName && named !== undefined ? lookUp(named, head) : positional[index];
    for (const [, name, key] of path.slice(head.length).matchAll(accessor)) {
      value = fieldOf(value, name ?? key ?? "");
    }
    return value;
  };
  const convert = ([whole, path, conversion, pattern = ""]: RegExpExecArray): string => {
    if (whole === "{{" || whole === "}}") return whole.slice(1);
    if (path === undefined) throw new Failure(`Single '${whole}' encountered in format string`);
    const value = resolve(path);
    const converted =
      conversion === undefined
        ? value
        : conversion === "s"
          ? toText(value)
          : conversion === "r"
            ? repr(value)
            : ascii(value);
    const spec = pattern.replace(/\{([^{}]*)\}/g, (_: string, inner: string) => toText(resolve(inner)));
    if (spec !== "" && asText(converted) === undefined && asNumber(converted) === undefined) {
      throw new Failure(`unsupported format string passed to ${typeName(converted)}.__format__`);
    }
    if (spec === "") return toText(converted);
    const read = readSpec(spec);
    return formatValue(converted, asText(converted) === undefined ? read : specOfText(read, spec), budget);
  };
  return replaceEach(text, field, convert);
}

function fieldOf(value: Value, key: string): Value {
  if (isList(value)) return value[Number(key)];
  if (isMapping(value)) return lookUp(value, key);
  if (value instanceof Structure) return value.attribute(key);
  throw new Failure(`format cannot read '${key}'`);
}

/** Signs and separators are for numbers; a zero before the width only fills. */
function specOfText(spec: FormatSpec, written: string): FormatSpec {
  if (spec.sign !== "" || spec.grouping !== "" || spec.alternate || /^[^]?=/u.test(written)) {
    throw new Failure(`'${written}' is a format of numbers, not of str`);
  }
  return { ...spec, align: spec.align === "=" ? "<" : spec.align };
}

function readSpec(text: string): FormatSpec {
  const match = specification.exec(text);
  if (match === null) throw new Failure(`Invalid format specifier '${text}'`);
  const [, fill, align, sign, alternate, zero, width, grouping, precision, type] = match;
  return {
    fill: fill ?? (zero === undefined ? " " : "0"),
    align: align ?? (zero === undefined ? "" : "="),
    sign: sign ?? "",
    alternate: alternate !== undefined,
    width: Number(width ?? 0),
    grouping: grouping ?? "",
    precision: precision === undefined ? undefined : Number(precision),
    type: type ?? "",
  };
}
