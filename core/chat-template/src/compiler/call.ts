import { Failure } from "../errors.ts";
import type { Call } from "../tree.ts";
import type { Evaluate, Frame } from "../runtime/frame.ts";
import { rareHint } from "../runtime/rendering.ts";
import { methodOf } from "../methods/table.ts";
import { getAttribute } from "../values/access.ts";
import { Callable } from "../values/callable.ts";
import { callHost } from "../values/host.ts";
import type { Keywords } from "../values/operation.ts";
import { typeName, type Value } from "../values/value.ts";
import { compileArguments } from "./arguments.ts";
import type { Compiler } from "./compiler.ts";
import { requireDefined, undefinedFailure } from "./undefined.ts";

/** @param caller the body of a call block, passed to the macro as the keyword `caller`. */
export function compileCall(node: Call, compiler: Compiler, caller?: Evaluate): Evaluate {
  const { callee, at } = node;
  const { positional, keywords } = compileArguments(node.arguments, compiler);
  const named =
    caller === undefined
      ? keywords
      : (frame: Frame): Keywords => new Map(keywords?.(frame)).set("caller", caller(frame));
  const [object, name] = callee.kind === "attribute" ? [callee.object, callee.name] : [callee, undefined];
  const [objectAt, calleeAt] = [object.at, callee.at];
  const evaluate = compiler.expression(object);
  return (frame) => {
    const value = evaluate(frame);
    requireDefined(value, objectAt, frame);
    const method = name === undefined ? undefined : methodOf(value, name);
    const values = positional(frame);
    const keywordValues = named?.(frame);
    frame.rendering.at = at;
    frame.rendering.spend();
    if (typeof value === "string") frame.rendering.allowReading(value);
    if (method !== undefined) return method(frame.rendering, value, values, keywordValues);
    if (name === undefined) return call(value, calleeAt, frame, values, keywordValues);
    const attribute = getAttribute(value, name);
    if (attribute === undefined && typeof value === "string") {
      throw new Failure(undefinedFailure(calleeAt, frame).message + rareHint(frame.rendering));
    }
    return call(attribute, calleeAt, frame, values, keywordValues);
  };
}

function call(value: Value, calleeAt: number, frame: Frame, positional: readonly Value[], keywords: Keywords): Value {
  if (value instanceof Callable) return value.call(frame.rendering, positional, keywords);
  if (typeof value === "function") return callHost(value, positional, keywords, frame.rendering);
  if (value === undefined) throw undefinedFailure(calleeAt, frame);
  throw new Failure(`'${typeName(value)}' object is not callable`);
}
