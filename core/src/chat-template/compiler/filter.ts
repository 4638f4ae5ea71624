import type { Filter } from "../tree.ts";
import type { Evaluate } from "../runtime/frame.ts";
import { constant } from "./constant.ts";
import { compileArguments, hasArguments } from "./arguments.ts";
import type { Compiler } from "./compiler.ts";
import { unknownOperation } from "./unknown.ts";

/** @param body what a block's first filter takes, which has no input of its own. */
export function compileFilter(node: Filter, compiler: Compiler, body: Evaluate = constant(undefined)): Evaluate {
  const { name, at } = node;
  const operation = compiler.environment.filters.get(name) ?? unknownOperation("filter", node, compiler);
  const input =
    node.input?.kind === "filter"
      ? compileFilter(node.input, compiler, body)
      : node.input && compiler.expression(node.input);
  const evaluateInput = input ?? body;
  const bare = hasArguments(node.arguments) ? undefined : operation.bare;
  if (bare !== undefined) {
    return (frame) => {
      const value = evaluateInput(frame);
      frame.rendering.at = at;
      return bare(frame.rendering, value);
    };
  }
  const { positional, keywords } = compileArguments(node.arguments, compiler);
  return (frame) => {
    const value = evaluateInput(frame);
    const values = positional(frame);
    const named = keywords?.(frame);
    frame.rendering.at = at;
    return operation(frame.rendering, value, values, named);
  };
}
