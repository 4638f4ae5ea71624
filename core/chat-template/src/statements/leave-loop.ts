import type { StatementStages } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { Signal } from "../runtime/frame.ts";
import type { Break, Continue } from "../tree.ts";

/** `{% break %}` */
export const parseBreak: StatementParser = (_parser, at) => ({ kind: "break", at });

/** `{% continue %}` */
export const parseContinue: StatementParser = (_parser, at) => ({ kind: "continue", at });

/** A statement that ends a loop, or a turn of it. */
function leavesLoop(signal: Signal): StatementStages<Break | Continue> {
  return {
    declare() {},
    compile({ kind, at }, compiler) {
      if (!compiler.inLoop) compiler.fail(`'${kind}' outside of a loop`, at);
      return () => signal;
    },
  };
}

export const breakStatement = leavesLoop(Signal.broken);
export const continueStatement = leavesLoop(Signal.continued);
