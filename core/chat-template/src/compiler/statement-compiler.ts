import type { Execute } from "../runtime/frame.ts";
import type { Statement } from "../tree.ts";
import type { Compiler } from "./compiler.ts";
import type { Scope } from "./scope.ts";

/** One statement, through the stages behind the parser. */
export interface StatementStages<Node extends Statement> {
  /**
   * Declares the names that it reads and assigns in its scope.
   *
   * @param inner declares statements that share the scope.
   */
  declare: (node: Node, scope: Scope, inner: (statements: readonly Statement[]) => void) => void;
  compile: (node: Node, compiler: Compiler) => Execute;
}
