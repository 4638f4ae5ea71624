import { Failure } from "../errors.ts";
import { budgetInHand, type Budget } from "../limits.ts";
import { entriesOf, hasKey, isMapping, lookUp, sizeOf } from "./dict.ts";
import { asNumber } from "./float.ts";
import { isIterable, iterate } from "./iterate.ts";
import { asText } from "./markup.ts";
import { compareText } from "./text.ts";
import { Structure, Tuple, isList, typeName, type Value } from "./value.ts";

/** Python's `==`. */
export function equal(left: Value, right: Value): boolean {
  if (typeof left === "string" && typeof right === "string") return equalTexts(left, right);
  if (left === right) return true;
  const leftText = asText(left);
  const rightText = asText(right);
  if (leftText !== undefined) return rightText !== undefined && equalTexts(leftText, rightText);
  const leftNumber = asNumber(left);
  if (leftNumber !== undefined) {
    const rightNumber = asNumber(right);
    // oxlint-disable-next-line eqeqeq -- a number and a bigint of the same value are one int
    return rightNumber !== undefined && leftNumber == rightNumber;
  }
  if (isList(left)) {
    if (!isList(right) || left.length !== right.length || left instanceof Tuple !== right instanceof Tuple)
      return false;
    budgetInHand().spend(left.length);
    return left.every((item, index) => equal(item, right[index]));
  }
  if (isMapping(left)) {
    if (!isMapping(right) || sizeOf(left) !== sizeOf(right)) return false;
    budgetInHand().spend(sizeOf(left));
    for (const [key, value] of entriesOf(left)) {
      if (!hasKey(right, key) || !equal(value, lookUp(right, key))) return false;
    }
    return true;
  }
  return left instanceof Structure && left.equals !== undefined && left.equals(right);
}

/** The engine puts texts of many pieces together to compare them, if their lengths are equal. */
function equalTexts(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  if (left.length > 1023) {
    budgetInHand().allowReading(left);
    budgetInHand().allowReading(right);
  }
  return left === right;
}

/** Python's `item in container`. */
export function contains(container: Value, item: Value, budget: Budget): boolean {
  const text = asText(container);
  if (text !== undefined) {
    const part = asText(item);
    if (part === undefined) {
      throw new Failure(`'in <string>' requires string as left operand, not ${typeName(item)}`);
    }
    budget.allowSearch(text, part);
    return text.includes(part);
  }
  if (isList(container)) {
    budget.spend(container.length);
    for (const candidate of container) if (equal(candidate, item)) return true;
    return false;
  }
  if (isMapping(container)) return hasKey(container, item);
  if (container instanceof Structure && container.contains !== undefined) return container.contains(item);
  if (!isIterable(container)) throw new Failure(`argument of type '${typeName(container)}' is not iterable`);
  for (const candidate of iterate(container)) {
    budget.spend();
    if (equal(candidate, item)) return true;
  }
  return false;
}

/** Python's `<`, `<=`, `>` and `>=`. */
export function isOrdered(left: Value, operator: "<" | "<=" | ">" | ">=", right: Value): boolean {
  const difference = order(left, right, operator);
  if (operator === "<") return difference < 0;
  if (operator === "<=") return difference <= 0;
  return operator === ">" ? difference > 0 : difference >= 0;
}

/**
 * Order of two values: negative, zero or positive, NaN if neither comes first.
 *
 * @throws {Failure} when Python does not order values of these types.
 */
export function order(left: Value, right: Value, operator: string): number {
  if (typeof left === "number" && typeof right === "number") return left === right ? 0 : left - right;
  const leftNumber = asNumber(left);
  const rightNumber = asNumber(right);
  if (leftNumber !== undefined && rightNumber !== undefined) {
    if (leftNumber < rightNumber) return -1;
    // oxlint-disable-next-line eqeqeq -- a number and a bigint of the same value are one int
    return leftNumber > rightNumber ? 1 : leftNumber == rightNumber ? 0 : Number.NaN;
  }
  const leftText = asText(left);
  const rightText = asText(right);
  if (leftText !== undefined && rightText !== undefined) {
    budgetInHand().allowReading(leftText);
    budgetInHand().allowReading(rightText);
    return compareText(leftText, rightText);
  }
  if (isList(left) && isList(right) && left instanceof Tuple === right instanceof Tuple) {
    const shorter = Math.min(left.length, right.length);
    budgetInHand().spend(shorter);
    for (let index = 0; index < shorter; index++) {
      if (!equal(left[index], right[index])) return order(left[index], right[index], operator);
    }
    return left.length - right.length;
  }
  throw new Failure(`'${operator}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`);
}
