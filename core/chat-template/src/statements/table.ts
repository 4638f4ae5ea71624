import type { PartCompilers, StatementStages } from "../compiler/compiler.ts";
import type { Scope } from "../compiler/scope.ts";
import type { Statement } from "../tree.ts";
import { callStatement } from "./call.ts";
import { filterStatement } from "./filter.ts";
import { forStatement } from "./for.ts";
import { ifStatement } from "./if.ts";
import { breakStatement, continueStatement } from "./leave-loop.ts";
import { macroStatement } from "./macro.ts";
import { outputStatement, textStatement } from "./output.ts";
import { setStatement } from "./set.ts";
import { generationStatement, withStatement } from "./scopes.ts";

const byKind: { [Kind in Statement["kind"]]: StatementStages<Extract<Statement, { kind: Kind }>> } = {
  text: textStatement,
  output: outputStatement,
  if: ifStatement,
  for: forStatement,
  break: breakStatement,
  continue: continueStatement,
  set: setStatement,
  macro: macroStatement,
  "call-block": callStatement,
  "filter-block": filterStatement,
  generation: generationStatement,
  with: withStatement,
};

/** TypeScript cannot correlate a node with the entry for its kind. */
function definitionOf(node: Statement): StatementStages<Statement> {
  return byKind[node.kind] as StatementStages<Statement>;
}

function declare(node: Statement, scope: Scope): void {
  definitionOf(node).declare(node, scope, (statements) => {
    for (const statement of statements) declare(statement, scope);
  });
}

export const statementCompilers: Pick<PartCompilers, "declare" | "statement"> = {
  declare,
  statement: (node, compiler) => definitionOf(node).compile(node, compiler),
};
