import { Failure } from "../errors.ts";
import type { Filter, Test } from "../tree.ts";
import type { Evaluate } from "../runtime/frame.ts";
import { unknownOperation, type OperationKind } from "../runtime/rendering.ts";
import type { Operation } from "../values/operation.ts";
import { compileArguments, hasArguments } from "./arguments.ts";
import type { Compiler } from "./compiler.ts";
import { constant } from "./constant.ts";

/** Applies a filter or test to what stands left of its name. */
export function compileOperation(
  kind: OperationKind,
  node: Filter | Test,
  compiler: Compiler,
  compileInput: () => Evaluate,
): Evaluate {
  const { at } = node;
  const operation = compiler.environment[kind].get(node.name) ?? unknown(kind, node, compiler);
  const input = compileInput();
  const bare = hasArguments(node.arguments) ? undefined : operation.bare;
  if (bare !== undefined) {
    return (frame) => {
      const value = input(frame);
      frame.rendering.at = at;
      if (typeof value === "string") frame.rendering.allowReading(value);
      return bare(frame.rendering, value);
    };
  }
  const { positional, keywords } = compileArguments(node.arguments, compiler);
  return (frame) => {
    const value = input(frame);
    const values = positional(frame);
    const named = keywords?.(frame);
    frame.rendering.at = at;
    if (typeof value === "string") frame.rendering.allowReading(value);
    return operation(frame.rendering, value, values, named);
  };
}

/** A filter or test that does not exist: an error when compiling, or inside an `if` only when it is reached. */
function unknown(kind: OperationKind, { name, at }: Filter | Test, compiler: Compiler): Operation {
  const reason = unknownOperation(kind, name, compiler.environment);
  if (!compiler.isOptional) compiler.fail(reason, at);
  return () => {
    throw new Failure(reason);
  };
}

/** @param body the input of a filter block's first filter. */
export function compileFilter(node: Filter, compiler: Compiler, body: Evaluate = constant(undefined)): Evaluate {
  return compileOperation("filters", node, compiler, () => {
    if (node.input?.kind === "filter") return compileFilter(node.input, compiler, body);
    return node.input === undefined ? body : compiler.expression(node.input);
  });
}
