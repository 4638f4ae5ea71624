import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { asInt } from "./float.ts";
import { asText } from "./markup.ts";
import { toList } from "./iterate.ts";
import { Range } from "./range.ts";
import { sliceText, textLength } from "./text.ts";
import { Structure, Tuple, isList, typeName, type Value } from "./value.ts";

/** `object[start:stop:step]`; a missing bound is none. */
export function slice(object: Value, start: Value, stop: Value, step: Value, budget: Budget): Value {
  if (object instanceof Range) {
    const [from, to, by] = sliceBounds(object.length, start, stop, step);
    return new Range(object.start + from * object.step, object.start + to * object.step, object.step * by);
  }
  const text = asText(object);
  if (text !== undefined) {
    budget.allowReading(text);
    const length = textLength(text);
    const bounds = sliceBounds(length, start, stop, step);
    if (bounds[2] === 1) return sliceText(text, bounds[0], Math.max(bounds[0], bounds[1]));
    const characters = length === text.length ? text : toList(text, budget);
    return (pick(characters, bounds, budget) as readonly string[]).join("");
  }
  if (object instanceof Structure && object.slice !== undefined)
    return object.slice((items) => pick(items, sliceBounds(items.length, start, stop, step), budget));
  if (!isList(object)) throw new Failure(`'${typeName(object)}' object cannot be sliced`);
  return pick(object, sliceBounds(object.length, start, stop, step), budget);
}

type Bounds = readonly [start: number, stop: number, step: number];

/** The items of a list, as a list of the same kind, or the characters of a text. */
function pick(items: string | readonly Value[], [start, stop, step]: Bounds, budget: Budget): readonly Value[] {
  budget.allowItems(Math.max(0, Math.ceil((stop - start) / step)));
  if (typeof items !== "string" && step === 1) return items.slice(start, Math.max(start, stop));
  const picked: Value[] = [];
  for (let index = start; step > 0 ? index < stop : index > stop; index += step) picked.push(items[index]);
  return items instanceof Tuple ? Tuple.from(picked) : picked;
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
  if (value === null) return undefined;
  const index = asInt(value);
  if (index === undefined) throw new Failure("slice indices must be integers or None");
  return Number(index);
}
