import { Failure } from "../errors.ts";
import { isInt, Structure, type Value } from "./value.ts";

/** A float that, as a bare number, would be taken for an int. */
export class Float extends Structure {
  readonly typeName = "float";
  readonly number: number;

  constructor(number: number) {
    super();
    this.number = number;
  }

  print(): string {
    return printFloat(this.number);
  }

  override truth(): boolean {
    return this.number !== 0;
  }
}

/** The float of a number, wrapped where need be. */
export function float(number: number): number | Float {
  return isInt(number) ? new Float(number) : number;
}

/** An int as a float, as exact as one can be. */
export function asFloat(number: number | bigint): number {
  const result = Number(number);
  if (Number.isFinite(result) || typeof number === "number") return result;
  throw new Failure("int too large to convert to float");
}

/** The int of a bigint: a number if it fits. */
export function int(big: bigint): number | bigint {
  const number = Number(big);
  return Number.isSafeInteger(number) ? number : big;
}

/** The value as an int (a bool counts as 0 or 1), or undefined for anything else. */
export function asInt(value: Value): number | bigint | undefined {
  if (typeof value === "number") {
    if (Number.isSafeInteger(value)) return value;
    return isInt(value) ? BigInt(value) : undefined;
  }
  if (typeof value === "boolean") return Number(value);
  return typeof value === "bigint" ? value : undefined;
}

/** The value as something that JavaScript compares as a number, or undefined if it is not one. */
export function asNumber(value: Value): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value === "boolean") return Number(value);
  return value instanceof Float ? value.number : undefined;
}

export function isFloat(value: Value): value is number | Float {
  return value instanceof Float || (typeof value === "number" && !isInt(value));
}

/** `toFixed`, but rounds half to even, as in Python. */
export function toFixed(number: number, places: number): string {
  // From 1e21 on, JavaScript writes an exponent, though a number so large is an int that it could write.
  if (Math.abs(number) >= 1e21) return BigInt(number).toString() + (places === 0 ? "" : `.${"0".repeat(places)}`);
  const text = number.toFixed(places);
  if (!Number.isInteger(number * 2 ** (places + 1)) || text.includes("e")) return text;
  const exact = number.toFixed(100);
  const cut = exact.length - 100 + places;
  const isHalf = /^50*$/.test(exact.slice(cut));
  const digits = exact.slice(0, places === 0 ? cut - 1 : cut);
  return isHalf && /[02468]$/.test(digits) ? digits : text;
}

/** Python's `repr` of a float: the shortest digits, as JavaScript's, with the exponent from 1e16 and below 1e-4. */
export function printFloat(number: number): string {
  if (Number.isNaN(number)) return "nan";
  if (!Number.isFinite(number)) return number > 0 ? "inf" : "-inf";
  if (number === 0) return Object.is(number, -0) ? "-0.0" : "0.0";
  const [digits = "", exponentText = "0"] = number.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 16) {
    const plain = exponent < 0 ? number.toFixed(digits.replace(/[-.]/g, "").length - 1 - exponent) : String(number);
    return plain.includes(".") ? plain : `${plain}.0`;
  }
  return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}
