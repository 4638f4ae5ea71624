import type { Filter, Statement } from "../tree.ts";
import { Signal, type Execute, type Frame } from "../runtime/frame.ts";
import type { Value } from "../values/value.ts";
import type { Compiler } from "./compiler.ts";

/**
 * A body whose text goes through the filters of its block instead of to the output.
 *
 * @param use gets the result, unless the body has left a loop.
 */
export function compileCapture(
  node: { body: Statement[]; filter: Filter | undefined },
  compiler: Compiler,
  use: (frame: Frame, value: Value) => void,
): Execute {
  const inner = compiler.inner();
  inner.scope.read(node.filter);
  const body = inner.scoped(node.body);
  const slot = inner.scope.unit.newSlot();
  const filter = node.filter && inner.filter(node.filter, (frame) => frame.slots[slot]);
  return (frame) => {
    let signal: Signal = Signal.done;
    const text = frame.rendering.capture(() => {
      signal = body(frame);
    });
    if (signal !== Signal.done) return signal;
    frame.slots[slot] = text;
    use(frame, filter === undefined ? text : filter(frame));
    return Signal.done;
  };
}
