import type { Attribute, Expression, Item, Slice } from "../tree.ts";
import type { Evaluate, Frame } from "../runtime/frame.ts";
import { Loop, loopAttributes } from "../runtime/loop.ts";
import { ofDict } from "../methods/table.ts";
import { getAttribute, getItem } from "../values/access.ts";
import { slice } from "../values/slice.ts";
import type { Value, ValueRecord } from "../values/value.ts";
import type { Compiler } from "./compiler.ts";
import { constant, folded } from "./constant.ts";
import { requireDefined } from "./undefined.ts";

/**
 * Whether an object is plain, so that a key that no prototype has can be read without further checks.
 *
 * Engines read `__proto__` faster than they call `getPrototypeOf`. An own key of that name fails the check, which only
 * selects the slow path.
 */
function isPlain(value: Value): value is ValueRecord {
  return (
    typeof value === "object" && value !== null && (value as { __proto__?: unknown }).__proto__ === Object.prototype
  );
}

export function compileAttribute({ object, name, at }: Attribute, compiler: Compiler): Evaluate {
  return compileNamed(object, name, at, getAttribute, compiler);
}

/**
 * `object.name` or `object["name"]`: the most frequent operation of most templates.
 *
 * @param get the slow path with all checks.
 */
function compileNamed(
  object: Expression,
  name: string,
  at: number,
  get: (value: Value, name: string) => Value,
  compiler: Compiler,
): Evaluate {
  const objectAt = object.at;
  const evaluate = compiler.expression(object);
  const slot = compiler.slotOf(object);
  const readsPlain = !(name in Object.prototype) && !ofDict().has(name);
  const ofLoop = loopAttributes.get(name);
  return (frame: Frame): Value => {
    const value = slot === undefined ? evaluate(frame) : frame.slots[slot];
    if (ofLoop !== undefined && value instanceof Loop) return ofLoop(value);
    if (readsPlain && isPlain(value)) {
      const member = value[name];
      if (typeof member !== "function") return member;
    }
    requireDefined(value, objectAt, frame);
    frame.rendering.at = at;
    return get(value, name);
  };
}

export function compileItem({ object, index, at }: Item, compiler: Compiler): Evaluate {
  const evaluateKey = compiler.expression(index);
  const key = evaluateKey.constant?.value;
  if (typeof key === "string") return compileNamed(object, key, at, getItem, compiler);
  const objectAt = object.at;
  const evaluate = compiler.expression(object);
  const read = (frame: Frame): Value => {
    const value = evaluate(frame);
    const wanted = evaluateKey(frame);
    if (typeof wanted === "number" && wanted >= 0 && Array.isArray(value)) return value[wanted] as Value;
    requireDefined(value, objectAt, frame);
    frame.rendering.at = at;
    return getItem(value, wanted);
  };
  return folded(read, [evaluate, evaluateKey]);
}

export function compileSlice({ object, start, stop, step, at }: Slice, compiler: Compiler): Evaluate {
  const bounds = [start, stop, step].map((node) => (node === undefined ? constant(null) : compiler.expression(node)));
  const [first, second, third] = bounds;
  const objectAt = object.at;
  const evaluate = compiler.expression(object);
  const read = (frame: Frame): Value => {
    const value = evaluate(frame);
    const [from, to, by] = [first?.(frame), second?.(frame), third?.(frame)];
    requireDefined(value, objectAt, frame);
    frame.rendering.at = at;
    return slice(value, from, to, by, frame.rendering);
  };
  return folded(read, [evaluate, ...bounds]);
}
