import type { StatementParser } from "../parser/parser.ts";
import type { Execute } from "../runtime/frame.ts";
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

/** One statement that a tag begins, through all stages. */
export interface StatementDefinition<Node extends Statement> extends StatementStages<Node> {
  parse: StatementParser;
}

/** What the compiler asks of the table of statements. */
export interface StatementCompilers {
  declare: (node: Statement, scope: Scope) => void;
  compile: (node: Statement, compiler: Compiler) => Execute;
}
