import { Signal, type Execute } from "../runtime/frame.ts";
import type { Statement } from "../tree.ts";
import type { Compiler } from "./compiler.ts";
import type { Scope } from "./scope.ts";

/** One statement, through the stages behind the parser. */
export interface StatementStages<Node extends Statement> {
  /**
   * Declares the names that it reads and assigns in the scope that it stands in.
   *
   * @param inner declares statements that share the scope.
   */
  declare: (node: Node, scope: Scope, inner: (statements: readonly Statement[]) => void) => void;
  compile: (node: Node, compiler: Compiler) => Execute;
}

/** What the compiler asks of the table of statements. */
export interface StatementCompilers {
  declare: (node: Statement, scope: Scope) => void;
  compile: (node: Statement, compiler: Compiler) => Execute;
}

/** One closure that runs others in turn, until one breaks or continues a loop. */
export function sequence(steps: readonly Execute[]): Execute {
  const [first, second, third, fourth] = steps;
  if (first === undefined) return () => Signal.done;
  if (second === undefined) return first;
  if (third === undefined) return (frame) => first(frame) || second(frame);
  if (fourth === undefined) return (frame) => first(frame) || second(frame) || third(frame);
  if (steps.length === 4) {
    return (frame) => first(frame) || second(frame) || third(frame) || fourth(frame);
  }
  return (frame) => {
    for (const step of steps) {
      const signal = step(frame);
      if (signal !== Signal.done) return signal;
    }
    return Signal.done;
  };
}
