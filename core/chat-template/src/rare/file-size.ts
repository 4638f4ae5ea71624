import { Failure } from "../errors.ts";
import { parseFloatText } from "../filters/number.ts";
import { asNumber } from "../values/float.ts";
import { define, type Operation } from "../values/operation.ts";
import { repr, toText } from "../values/print.ts";

export const fileSize: Operation = define("binary?", (_rendering, value, binary = false) => {
  const number = asNumber(value) ?? parseFloatText(toText(value));
  if (number === undefined) throw new Failure(`could not convert ${repr(value)} to float`);
  const bytes = Number(number);
  const [base, prefixes, unit] =
    binary === true ? ([1024, "KMGTPEZY", "iB"] as const) : ([1000, "kMGTPEZY", "B"] as const);
  if (bytes === 1) return "1 Byte";
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const power = Math.min(prefixes.length, Math.floor(Math.log(bytes) / Math.log(base))) || prefixes.length;
  return `${(bytes / base ** power).toFixed(1)} ${prefixes[power - 1] + unit}`;
});
