import type { Filter } from "../tree.ts";
import type { Evaluate } from "../runtime/frame.ts";
import { constant } from "./constant.ts";
import type { Compiler } from "./compiler.ts";
import { compileOperation } from "./operation.ts";

/** @param body what a block's first filter takes, which has no input of its own. */
export function compileFilter(node: Filter, compiler: Compiler, body: Evaluate = constant(undefined)): Evaluate {
  return compileOperation("filters", node, compiler, () => {
    if (node.input?.kind === "filter") return compileFilter(node.input, compiler, body);
    return node.input === undefined ? body : compiler.expression(node.input);
  });
}
