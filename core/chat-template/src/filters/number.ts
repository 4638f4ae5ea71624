import { Failure } from "../errors.ts";
import { arithmetic, longestInt } from "../values/arithmetic.ts";
import { Float, asInt, asNumber, float, int, isFloat, toFixed } from "../values/float.ts";
import { asText } from "../values/markup.ts";
import { define, type Operation, type Operations, requireInt } from "../values/operation.ts";
import { iterate } from "../values/iterate.ts";
import { splitSign, stripSpace } from "../values/text.ts";
import { onFirstUse } from "../values/first-call.ts";
import { typeName, type Value } from "../values/value.ts";
import { attributeGetter } from "./attribute.ts";

/** The digits of each base, and JavaScript's prefix for it. */
const bases: Readonly<Record<number, readonly [digits: RegExp, prefix: string]>> = {
  2: [/^(?:0b_?)?[01]+(?:_[01]+)*$/i, "0b"],
  8: [/^(?:0o_?)?[0-7]+(?:_[0-7]+)*$/i, "0o"],
  10: [/^\d+(?:_\d+)*$/, ""],
  16: [/^(?:0x_?)?[\da-f]+(?:_[\da-f]+)*$/i, "0x"],
};

/** Python's `int(text, base)`, or undefined. */
function parseInteger(text: string, base: number): Value {
  const [mark, written] = splitSign(stripSpace(text));
  const digits = asciiDigits(written);
  if (base === 0) {
    const named = [2, 8, 16].find((one) => digits.toLowerCase().startsWith(bases[one]?.[1] ?? " "));
    return /^0[\d_]*[1-9]/.test(digits) ? undefined : parseInteger(text, named ?? 10);
  }
  if (base !== 1 && base >= 2 && base <= 36 && bases[base] === undefined) return parseOddBase(mark, digits, base);
  const [pattern, prefix] = bases[base] ?? [];
  if (digits.length > longestInt || !pattern?.test(digits)) return undefined;
  const value = BigInt(prefix + digits.replace(/^0[box]/i, "").replaceAll("_", ""));
  return int(mark === "-" ? -value : value);
}

function parseOddBase(mark: string, digits: string, base: number): Value {
  if (digits.length > longestInt || !/^[\da-z]+(?:_[\da-z]+)*$/i.test(digits)) return undefined;
  let value = 0n;
  for (const digit of digits.replaceAll("_", "")) {
    const worth = Number.parseInt(digit, 36);
    if (worth >= base) return undefined;
    value = value * BigInt(base) + BigInt(worth);
  }
  return int(mark === "-" ? -value : value);
}

const digitOfAny = onFirstUse("\\p{Nd}");
const digitsOfAny = onFirstUse("\\p{Nd}", "gu");

/** Converts the digits of every alphabet to ASCII: Unicode has them in runs of ten. */
function asciiDigits(text: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII is as it should be
  if (text.length > longestInt || /^[\0-\x7f]*$/.test(text)) return text;
  return text.replace(digitsOfAny(), (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (digitOfAny().test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });
}

/** Python's `float(text)`, or undefined. */
export function parseFloatText(text: string): number | undefined {
  const digits = asciiDigits(stripSpace(text));
  if (/^[-+]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[-+]?\d+)?$/i.test(digits)) {
    return Number(digits.replaceAll("_", ""));
  }
  const named = /^([-+]?)(inf(?:inity)?|nan)$/i.exec(digits);
  if (named === null) return undefined;
  return named[2]?.toLowerCase() === "nan" ? Number.NaN : named[1] === "-" ? -Infinity : Infinity;
}

function truncated(number: number): Value {
  if (Number.isNaN(number)) return undefined;
  if (!Number.isFinite(number)) throw new Failure("cannot convert float infinity to integer");
  return int(BigInt(Math.trunc(number)));
}

const toInt: Operation = define("default? base?", (_rendering, value, otherwise = 0, base = 10) => {
  if (value === undefined) throw new Failure("an undefined value is no number");
  const text = asText(value);
  if (text !== undefined) {
    const parsed = parseInteger(text, requireInt(base));
    if (parsed !== undefined) return parsed;
    const number = parseFloatText(text);
    return number === undefined || !Number.isFinite(number) ? otherwise : truncated(number);
  }
  const number = asNumber(value);
  return asInt(value) ?? (number === undefined ? otherwise : (truncated(Number(number)) ?? otherwise));
});

const toFloat: Operation = define("default?", (_rendering, value, otherwise = new Float(0)) => {
  if (value === undefined) throw new Failure("an undefined value is no number");
  const text = asText(value);
  const number = text === undefined ? asNumber(value) : parseFloatText(text);
  return number === undefined ? otherwise : float(Number(number));
});

const round: Operation = define("precision?! method?", (_rendering, value, precision = 0, method = "common") => {
  const number = asNumber(value);
  const places = requireInt(precision);
  if (number === undefined) throw new Failure(`type ${typeName(value)} does not define __round__`);
  if (method === "common") {
    return isFloat(value) || places < 0 ? rounded(value, Number(number), places) : (asInt(value) ?? value);
  }
  if (method !== "ceil" && method !== "floor") throw new Failure("method must be common, ceil or floor");
  // Python rounds to an int, whose zero has no sign.
  return float((Math[method](Number(number) * 10 ** places) + 0) / 10 ** places);
});

/** Half rounds to even, on the decimal digits of the binary number, as in Python. */
function rounded(value: Value, number: number, places: number): Value {
  if (!Number.isFinite(number) || number === 0) return isFloat(value) ? float(number) : 0;
  if (places > 0) return float(Number(toFixed(number, Math.min(places, 100))));
  const unit = 10 ** -places;
  const scaled = number / unit;
  const below = Math.floor(scaled);
  const isHalf = scaled - below === 0.5;
  const whole = isHalf ? below + (below % 2 === 0 ? 0 : 1) : Math.round(scaled);
  const result = whole === 0 ? 0 * Math.sign(number) : whole * unit;
  return isFloat(value) ? float(result) : result + 0;
}

const sum: Operation = define("attribute? start?", (rendering, values, attribute = null, start = 0) => {
  const get = attributeGetter(attribute);
  let total: Value = start;
  for (const item of iterate(values)) {
    rendering.spend();
    const operand = get(item);
    if (typeof total === "string") throw new Failure("sum() cannot sum strings; use join");
    total = arithmetic("+", total, operand, rendering);
  }
  return total;
});

export function numberFilters(): Operations {
  return {
    float: toFloat,
    int: toInt,
    round,
    sum,
  };
}
