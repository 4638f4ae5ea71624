import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { asInt } from "./float.ts";
import { asText } from "./markup.ts";
import { Range } from "./range.ts";
import { codePoints } from "./text.ts";
import { isList, typeName, type Value } from "./value.ts";

/** `object[start:stop:step]`. */
export function slice(object: Value, start: Value, stop: Value, step: Value, budget: Budget): Value {
  if (object instanceof Range) {
    const [from, to, by] = sliceBounds(object.length, start, stop, step);
    return new Range(object.start + from * object.step, object.start + to * object.step, object.step * by);
  }
  const text = asText(object);
  if (text !== undefined) {
    const points = codePoints(text);
    const picked = pick(points, sliceBounds(points.length, start, stop, step), budget);
    return typeof picked === "string" ? picked : picked.join("");
  }
  if (!isList(object)) throw new Failure(`'${typeName(object)}' object cannot be sliced`);
  return pick(object, sliceBounds(object.length, start, stop, step), budget);
}

type Bounds = readonly [start: number, stop: number, step: number];

function pick<Sequence extends string | readonly Value[]>(items: Sequence, bounds: Bounds, budget: Budget): Sequence;
function pick(items: string | readonly Value[], [start, stop, step]: Bounds, budget: Budget): Value {
  if (step === 1) {
    budget.spend(Math.max(0, stop - start) >>> 6);
    return items.slice(start, Math.max(start, stop));
  }
  const picked: Value[] = [];
  for (let index = start; step > 0 ? index < stop : index > stop; index += step) picked.push(items[index]);
  budget.spend(picked.length);
  return typeof items === "string" ? picked.join("") : (items.slice(0, 0).concat(picked) as readonly Value[]);
}

/** Python's rules for bounds that are absent, negative or outside. */
function sliceBounds(length: number, start: Value, stop: Value, step: Value): Bounds {
  const by = bound(step) ?? 1;
  if (by === 0) throw new Failure("slice step cannot be zero");
  const [lowest, highest] = by > 0 ? [0, length] : [-1, length - 1];
  const clamp = (value: number | undefined, otherwise: number): number => {
    if (value === undefined) return otherwise;
    return Math.min(Math.max(value < 0 ? value + length : value, lowest), highest);
  };
  const from = clamp(bound(start), by > 0 ? lowest : highest);
  return [from, clamp(bound(stop), by > 0 ? highest : lowest), by];
}

function bound(value: Value): number | undefined {
  if (value === undefined || value === null) return undefined;
  const index = asInt(value);
  if (index === undefined) throw new Failure("slice indices must be integers or None");
  return Number(index);
}
