import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { asInt, asNumber, isFloat, printFloat, toFixed } from "../values/float.ts";
import { toText } from "../values/print.ts";
import { sliceText, textLength } from "../values/text.ts";
import { typeName, type Value } from "../values/value.ts";

/** One conversion of Python's format language, as `%5.2f` and `{:>10}` give it. */
export interface FormatSpec {
  fill: string;
  /** `<`, `>`, `^`, or `=` (between sign and digits); empty for the type's own. */
  align: string;
  /** `+`, `-` or a space. */
  sign: string;
  /** `#`: 0x and the like are written. */
  alternate: boolean;
  width: number;
  /** `,` or `_` between thousands. */
  grouping: string;
  precision: number | undefined;
  /** Conversion letter, or empty. */
  type: string;
}

/** Formats a value; which types a letter accepts is Python's rule. */
export function formatValue(value: Value, spec: FormatSpec, budget: Budget): string {
  budget.allowLength(Math.max(spec.width, spec.precision ?? 0));
  const number = asNumber(value);
  if (number === undefined || spec.type === "s") {
    if (spec.type !== "" && spec.type !== "s") throw unknownCode(value, spec);
    const text = toText(value);
    return pad(spec.precision === undefined ? text : sliceText(text, 0, spec.precision), "", spec, spec.align || "<");
  }
  const negative = number < 0 || Object.is(number, -0);
  const prefix = negative ? "-" : spec.sign === "-" ? "" : spec.sign;
  const [base, digits] = digitsOf(value, spec);
  return pad(group(digits, spec.grouping), prefix + base, spec, spec.align || ">");
}

function pad(text: string, prefix: string, { width, fill }: FormatSpec, align: string): string {
  if (align === "=") return prefix + fillUp(text, width - prefix.length, fill, ">");
  return fillUp(prefix + text, width, fill, align);
}

/** Fills a text up to a width, at the end with `<`, at the start with `>`, else at both sides. */
export function fillUp(text: string, width: number, fill: string, align: string, extraLeft = 0): string {
  const missing = width - textLength(text);
  if (missing <= 0) return text;
  const left = align === "<" ? 0 : align === ">" ? missing : (missing + extraLeft) >> 1;
  return fill.repeat(left) + text + fill.repeat(missing - left);
}

function group(digits: string, separator: string): string {
  if (separator === "") return digits;
  const [whole = "", rest] = digits.split(".");
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  const grouped = groups.join(separator);
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

const bases: Readonly<Record<string, readonly [radix: number, prefix: string]>> = {
  b: [2, "0b"],
  o: [8, "0o"],
  x: [16, "0x"],
  X: [16, "0X"],
};

/** Prefix of the base, and the digits without sign. */
function digitsOf(value: Value, spec: FormatSpec): [string, string] {
  const whole = asInt(value);
  const { type } = spec;
  const base = bases[type];
  if (base !== undefined || type === "d" || type === "c" || (type === "" && !isFloat(value))) {
    if (whole === undefined) throw unknownCode(value, spec);
    if (type === "c") return ["", String.fromCodePoint(Number(whole))];
    const digits = whole
      .toString(base?.[0] ?? 10)
      .replace("-", "")
      .padStart(spec.precision ?? 0, "0");
    return [spec.alternate ? (base?.[1] ?? "") : "", type === "X" ? digits.toUpperCase() : digits];
  }
  const number = Math.abs(Number(asNumber(value)));
  const digits = floatDigits(number, spec);
  return ["", type === "E" || type === "G" || type === "F" ? digits.toUpperCase() : digits];
}

function floatDigits(number: number, { type, precision }: FormatSpec): string {
  if (!Number.isFinite(number)) return printFloat(number);
  const places = Math.min(precision ?? 6, 100);
  switch (type) {
    case "f":
    case "F":
      return toFixed(number, places);
    case "%":
      return `${toFixed(number * 100, places)}%`;
    case "e":
    case "E":
      return twoDigitExponent(toExponential(number, places));
    default:
      if (type === "" && precision === undefined) return printFloat(number);
      return general(number, Math.max(1, places), type === "");
  }
}

/** The `g` conversion: as many significant digits, without trailing zeros. */
function general(number: number, significant: number, keepsPoint: boolean): string {
  const exponential = toExponential(number, significant - 1);
  const exponent = Number(exponential.split("e")[1]);
  if (exponent < -4 || exponent >= significant) {
    return twoDigitExponent(exponential.replace(/\.?0*e/, "e"));
  }
  const fixed = toFixed(number, Math.max(0, significant - 1 - exponent));
  const short = fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
  return keepsPoint && !short.includes(".") ? `${short}.0` : short;
}

/** `toExponential`, but rounds half to even, as in Python. */
function toExponential(number: number, places: number): string {
  const text = number.toExponential(places);
  const [exact = "", exponent] = number.toExponential(100).split("e");
  const digits = exact.slice(0, places === 0 ? 1 : places + 2);
  const isHalf = places < 99 && /^\.?50*$/.test(exact.slice(digits.length));
  return isHalf && /[02468]$/.test(digits) ? `${digits}e${exponent}` : text;
}

function twoDigitExponent(text: string): string {
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}

function unknownCode(value: Value, { type }: FormatSpec): Failure {
  return new Failure(`Unknown format code '${type}' for object of type '${typeName(value)}'`);
}
