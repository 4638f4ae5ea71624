import type { StatementDefinition } from "../compiler/statement-compiler.ts";
import type { Signal } from "../runtime/frame.ts";
import type { Break, Continue } from "../tree.ts";

/** A statement that ends a loop, or a turn of it. */
export function leavesLoop<Kind extends "break" | "continue">(
  kind: Kind,
  signal: Signal,
): StatementDefinition<(Break | Continue) & { kind: Kind }> {
  return {
    parse: (_parser, at) => ({ kind, at }),
    declare() {},
    compile({ at }, compiler) {
      if (!compiler.inLoop) compiler.fail(`'${kind}' outside of a loop`, at);
      return () => signal;
    },
  };
}
