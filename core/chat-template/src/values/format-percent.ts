import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { isMapping, lookUp } from "./dict.ts";
import { asInt, asNumber, int } from "./float.ts";
import { formatValue } from "./format-number.ts";
import { repr, toText } from "./print.ts";
import { Tuple, isList, typeName, type Value } from "./value.ts";

const conversion = /%(?:\(([^)]{0,200})\))?([-+ 0#]*)(\*|\d+)?(?:\.(\*|\d+)?)?([diouxXeEfFgGcrsa%])?/g;

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
  const result = text.replace(conversion, (whole, name: string | undefined, flags: string, width, digits, type) => {
    if (type === "%") return "%";
    if (type === undefined) throw new Failure("incomplete format");
    const spec = {
      width: count(width) ?? 0,
      precision: count(digits) ?? (whole.includes(".") ? 0 : undefined),
      sign: flags.includes("+") ? "+" : flags.includes(" ") ? " " : "",
      alternate: flags.includes("#"),
      grouping: "",
      align: flags.includes("-") ? "<" : ">",
      fill: " ",
      type,
    };
    let value: Value;
    if (name === undefined) value = take();
    else {
      if (!isMapping(values)) throw new Failure("format requires a mapping");
      named = true;
      value = lookUp(values, name);
    }
    if (type === "s" || type === "r" || type === "a") {
      return formatValue(type === "s" ? toText(value) : repr(value), { ...spec, type: "s" }, budget);
    }
    if (type === "c" && typeof value === "string") return formatValue(value, { ...spec, type: "s" }, budget);
    if (asNumber(value) === undefined)
      throw new Failure(`%${type} format: a number is required, not ${typeName(value)}`);
    if (flags.includes("0") && spec.align === ">") Object.assign(spec, { fill: "0", align: "=" });
    if (type !== "d" && type !== "i" && type !== "u") return formatValue(value, spec, budget);
    const whole10 = asInt(value) ?? int(BigInt(Math.trunc(Number(asNumber(value)))));
    return formatValue(whole10, { ...spec, type: "d" }, budget);
  });
  if (used < positional.length && !named && !isUnusedAllowed(values)) {
    throw new Failure("not all arguments converted during string formatting");
  }
  return result;
}

/** A dict or list as the only argument may go unused. */
function isUnusedAllowed(values: Value): boolean {
  return isMapping(values) || (isList(values) && !(values instanceof Tuple));
}
