import type { Filter, Statement } from "../tree.ts";
import type { Evaluate } from "../runtime/frame.ts";
import type { Compiler } from "./compiler.ts";

/** What a body writes, through the filters of its block. */
export function compileCapture(node: { body: Statement[]; filter: Filter | undefined }, compiler: Compiler): Evaluate {
  const inner = compiler.inner();
  inner.scope.read(node.filter);
  const body = inner.scoped(node.body);
  const capture: Evaluate = (frame) => frame.rendering.capture(() => body(frame));
  return node.filter === undefined ? capture : inner.filter(node.filter, capture);
}
