import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { isMapping, lookUp } from "../values/dict.ts";
import { Float, asFloat, asInt, asNumber, int } from "../values/float.ts";
import { formatValue } from "./format-number.ts";
import { asText } from "../values/markup.ts";
import { Range } from "../values/range.ts";
import { ascii, repr, toText } from "../values/print.ts";
import { textLength } from "../values/text.ts";
import { replaceEach } from "../values/text-pieces.ts";
import { Tuple, isList, typeName, type Value } from "../values/value.ts";

const conversion = /%(?:\(([^)]{0,200})\))?([-+ 0#]*)(\*|\d+)?(\.(\*|\d+)?)?[hlL]?([diouxXeEfFgGcrsa%])?/g;

/** Python's `text % values`. */
export function formatPercent(text: string, values: Value, budget: Budget): string {
  const positional = values instanceof Tuple ? values : [values];
  let used = 0;
  let named = false;
  const take = (): Value => {
    if (used >= positional.length) throw new Failure("not enough arguments for format string");
    return positional[used++];
  };
  const count = (digits: string | undefined): number | undefined => {
    if (digits !== "*") return digits === undefined ? undefined : Number(digits);
    const width = asInt(take());
    if (width === undefined) throw new Failure("* wants int");
    return Number(width);
  };
  const convert = ([whole, name, flags = "", width, point, digits, type]: RegExpExecArray): string => {
    if (whole === "%%") return "%";
    if (type === undefined || type === "%")
      throw new Failure(`incomplete format or unknown character behind '${whole}'`);
    const size = count(width) ?? 0;
    const spec = {
      width: Math.abs(size),
      precision: Math.max(0, count(digits) ?? 0),
      sign: flags.includes("+") ? "+" : flags.includes(" ") ? " " : "",
      alternate: flags.includes("#"),
      grouping: "",
      align: flags.includes("-") || size < 0 ? "<" : ">",
      fill: " ",
      type,
      ...(point === undefined && { precision: undefined }),
    };
    let value: Value;
    if (name === undefined) value = take();
    else {
      if (!isMapping(values)) throw new Failure("format requires a mapping");
      named = true;
      value = lookUp(values, name);
    }
    if (type === "s" || type === "r" || type === "a") {
      const converted = type === "s" ? toText(value) : type === "r" ? repr(value) : ascii(value);
      return formatValue(converted, { ...spec, type: "s", sign: "" }, budget);
    }
    if (type === "c")
      return formatValue(character(value), { ...spec, type: "s", sign: "", precision: undefined }, budget);
    const number = asNumber(value);
    if (number === undefined) throw new Failure(`%${type} format: a number is required, not ${typeName(value)}`);
    if (flags.includes("0") && spec.align === ">") Object.assign(spec, { fill: "0", align: "=" });
    if ("eEfFgG".includes(type)) return formatValue(new Float(asFloat(number)), spec, budget);
    const decimal = type === "d" || type === "i" || type === "u";
    const integer = asInt(value) ?? (decimal ? truncated(Number(number)) : undefined);
    if (integer === undefined) throw new Failure(`%${type} format: an integer is required, not ${typeName(value)}`);
    return formatValue(integer, { ...spec, type: decimal ? "d" : type }, budget);
  };
  const result = replaceEach(text, conversion, convert);
  if (used < positional.length && !named && !isUnusedAllowed(values)) {
    throw new Failure("not all arguments converted during string formatting");
  }
  return result;
}

/** One character, or the number of one. */
function character(value: Value): string {
  const text = asText(value);
  if (text !== undefined && textLength(text) === 1) return text;
  const code = asInt(value);
  if (code === undefined) throw new Failure("%c requires int or char");
  if (code < 0 || code > 0x10ffff) throw new Failure("%c arg not in range(0x110000)");
  return String.fromCodePoint(Number(code));
}

function truncated(number: number): number | bigint {
  if (Number.isFinite(number)) return int(BigInt(Math.trunc(number)));
  throw new Failure(`cannot convert float ${Number.isNaN(number) ? "NaN" : "infinity"} to integer`);
}

/** What can be indexed, such as a dict or list, may go unused as the only argument. */
function isUnusedAllowed(values: Value): boolean {
  if (values === undefined || values instanceof Range) return true;
  return isMapping(values) || (isList(values) && !(values instanceof Tuple));
}
