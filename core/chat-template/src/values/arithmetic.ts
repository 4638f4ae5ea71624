import { Failure, TemplateLimitError } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { rareHint } from "../runtime/rendering.ts";
import { onFirstCall } from "./first-call.ts";
import { asFloat, asInt, asNumber, float, int } from "./float.ts";
import { Markup, escapeHtml } from "./markup.ts";
import { toText } from "./print.ts";
import { Tuple, isList, typeName, type Value, rareParts } from "./value.ts";

export type ArithmeticOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**";

/** Python's binary arithmetic, on whatever defines it. */
export function arithmetic(operator: ArithmeticOperator, left: Value, right: Value, budget: Budget): Value {
  const leftNumber = asNumber(left);
  const rightNumber = asNumber(right);
  if (leftNumber === undefined || rightNumber === undefined) return onSequences(operator, left, right, budget);
  const leftInt = asInt(left);
  const rightInt = asInt(right);
  if (operator !== "/" && leftInt !== undefined && rightInt !== undefined) {
    return onInts(operator, leftInt, rightInt, budget);
  }
  if (leftInt !== undefined && rightInt !== undefined) return float(divide(leftInt, rightInt));
  return float(onFloats(operator, asFloat(leftNumber), asFloat(rightNumber)));
}

/** Python's unary minus and plus. */
export function sign(operator: "-" | "+", value: Value): Value {
  const whole = asInt(value);
  if (whole !== undefined) return operator === "+" || whole === 0 ? whole : int(-BigInt(whole));
  const number = asNumber(value);
  if (number === undefined) throw new Failure(`bad operand type for unary ${operator}: '${typeName(value)}'`);
  return float(operator === "-" ? -Number(number) : Number(number));
}

/** Python divides ints as if it had all digits, and rounds once. */
function divide(left: number | bigint, right: number | bigint): number {
  // oxlint-disable-next-line eqeqeq -- a number and a bigint of the same value are one int
  if (right == 0) throw divisionByZero();
  if (typeof left === "number" && typeof right === "number") return left / right;
  const [dividend, divisor] = [BigInt(left), BigInt(right)].map((value) => (value < 0n ? -value : value)) as [
    bigint,
    bigint,
  ];
  // 66 bits or more are enough to round correctly; the last one marks a remainder.
  const shift = Math.max(0, 66 - dividend.toString(2).length + divisor.toString(2).length);
  const scaled = dividend << BigInt(shift);
  const digits = scaled / divisor;
  const rest = scaled % divisor === 0n ? 0n : 1n;
  const result = Number(digits | rest) * 2 ** -Math.min(shift, 1000) * 2 ** -Math.max(0, shift - 1000);
  if (!Number.isFinite(result)) throw new Failure("integer division result too large for a float");
  return left < 0 !== right < 0 ? -result : result;
}

function onInts(operator: ArithmeticOperator, left: number | bigint, right: number | bigint, budget: Budget): Value {
  if (operator === "**") return power(left, right);
  if (typeof left === "number" && typeof right === "number") {
    const result = onFloats(operator, left, right);
    // Adding zero turns -0, which no int is, into 0.
    if (Number.isSafeInteger(result)) return result + 0;
  }
  // A large int has up to 4300 digits.
  budget.allowMemory(2048);
  return boundedInt(onBigInts(operator, BigInt(left), BigInt(right)));
}

/** Digits of the largest int: more, Python does not print either. */
export const longestInt = 4300;
/** It takes a while, and few templates have large ints. */
const largestInt = onFirstCall(() => 10n ** BigInt(longestInt));

function boundedInt(result: bigint): Value {
  if (result < largestInt() && result > -largestInt()) return int(result);
  throw new Failure(`The number has more than ${longestInt} digits`, TemplateLimitError);
}

function onBigInts(operator: ArithmeticOperator, left: bigint, right: bigint): bigint {
  if (operator === "+") return left + right;
  if (operator === "-") return left - right;
  if (operator === "*") return left * right;
  if (right === 0n) throw divisionByZero();
  const rest = left % right;
  const borrowed = rest !== 0n && rest < 0n !== right < 0n;
  if (operator === "%") return borrowed ? rest + right : rest;
  return (left - rest) / right - (borrowed ? 1n : 0n);
}

function onFloats(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "**":
      return floatPower(left, right);
    default:
  }
  if (right === 0) throw divisionByZero();
  if (operator === "/") return left / right;
  // The sign of Python's remainder is the divisor's, of JavaScript's the dividend's.
  const rest = left % right;
  const borrowed = rest !== 0 && rest < 0 !== right < 0;
  if (operator === "%") return borrowed ? rest + right : rest === 0 ? 0 * Math.sign(right) : rest;
  const quotient = (left - rest) / right - (borrowed ? 1 : 0);
  if (quotient === 0) return 0 * Math.sign(left / right);
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

function power(left: number | bigint, right: number | bigint): Value {
  if (right < 0) return float(floatPower(asFloat(left), asFloat(right)));
  const approximate = Number(left) ** Number(right);
  if (Number.isSafeInteger(approximate)) return approximate + 0;
  const fewestDigits = Math.max(0.3, String(left).length - 2) * Number(right);
  return boundedInt(fewestDigits > longestInt ? largestInt() : BigInt(left) ** BigInt(right));
}

function floatPower(left: number, right: number): number {
  if (left === 0 && right < 0) throw new Failure("0.0 cannot be raised to a negative power");
  if (left < 0 && !Number.isInteger(right)) throw new Failure("complex numbers are not supported");
  const result = left ** right;
  if (!Number.isFinite(result) && Number.isFinite(left) && Number.isFinite(right)) {
    throw new Failure("Numerical result out of range");
  }
  return result;
}

function divisionByZero(): Failure {
  return new Failure("division by zero");
}

function onSequences(operator: ArithmeticOperator, left: Value, right: Value, budget: Budget): Value {
  if (operator === "+") {
    if (typeof left === "string" && typeof right === "string") {
      budget.allowJoined(left.length + right.length);
      return left + right;
    }
    if (left instanceof Markup || right instanceof Markup) return addMarkup(left, right, budget);
    if (isList(left) && isList(right) && left instanceof Tuple === right instanceof Tuple) {
      budget.allowItems(left.length + right.length);
      return left.concat(right);
    }
  }
  if (operator === "%" && (typeof left === "string" || left instanceof Markup)) {
    const rare = rareParts(budget);
    if (rare === undefined) throw new Failure(`The '%' of a str is a rare operation${rareHint(budget)}`);
    return rare.formatPercent(toText(left), right, budget);
  }
  if (operator === "*") {
    const count = asInt(right);
    if (count !== undefined) return repeat(left, Number(count), budget);
    const reversed = asInt(left);
    if (reversed !== undefined) return repeat(right, Number(reversed), budget);
  }
  throw unsupported(operator, left, right);
}

function addMarkup(left: Value, right: Value, budget: Budget): Value {
  const parts = [left, right].map((part) => {
    if (part instanceof Markup) return part.text;
    if (typeof part === "string") return escapeHtml(part);
    throw unsupported("+", left, right);
  });
  const text = parts.join("");
  budget.allowLength(text.length);
  return new Markup(text);
}

function repeat(value: Value, count: number, budget: Budget): Value {
  const times = Math.max(0, count);
  if (typeof value === "string") {
    budget.allowLength(value.length * times);
    return value.repeat(value === "" ? 0 : times);
  }
  if (value instanceof Markup) return new Markup(toText(repeat(value.text, times, budget)));
  if (!isList(value)) throw unsupported("*", value, count);
  budget.allowItems(value.length * times);
  const items: Value[] = [];
  if (value.length > 0) for (let turn = 0; turn < times; turn++) for (const item of value) items.push(item);
  return value instanceof Tuple ? Tuple.from(items) : items;
}

function unsupported(operator: string, left: Value, right: Value): Failure {
  const shown = operator === "**" ? "** or pow()" : operator;
  return new Failure(
    `unsupported operand type(s) for ${shown}: '${typeName(left)}' and '${typeName(right)}'; filters such as 'string' and 'int' convert`,
  );
}
