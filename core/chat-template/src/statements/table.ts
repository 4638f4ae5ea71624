import type { Compiler } from "../compiler/compiler.ts";
import type { Scope } from "../compiler/scope.ts";
import type { StatementCompilers, StatementStages } from "../compiler/statement-compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import type { Statement } from "../tree.ts";
import { breakStatement } from "./break.ts";
import { callStatement } from "./call.ts";
import { continueStatement } from "./continue.ts";
import { filterStatement } from "./filter.ts";
import { forStatement } from "./for.ts";
import { generationStatement } from "./generation.ts";
import { ifStatement } from "./if.ts";
import { macroStatement } from "./macro.ts";
import { outputStatement } from "./output.ts";
import { setStatement } from "./set.ts";
import { textStatement } from "./text.ts";
import { withStatement } from "./with.ts";

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

/** By the name of the tag; `raw` is the lexer's. */
export const statementParsers: ReadonlyMap<string, StatementParser> = new Map([
  ["if", ifStatement.parse],
  ["for", forStatement.parse],
  ["set", setStatement.parse],
  ["macro", macroStatement.parse],
  ["call", callStatement.parse],
  ["filter", filterStatement.parse],
  ["break", breakStatement.parse],
  ["continue", continueStatement.parse],
  ["generation", generationStatement.parse],
  ["with", withStatement.parse],
  ["print", outputStatement.parse],
]);

/** TypeScript does not see that a node and what is looked up by its kind belong together. */
function definitionOf(node: Statement): StatementStages<Statement> {
  return byKind[node.kind] as StatementStages<Statement>;
}

function declare(node: Statement, scope: Scope): void {
  definitionOf(node).declare(node, scope, (statements) => {
    for (const statement of statements) declare(statement, scope);
  });
}

export const statementCompilers: StatementCompilers = {
  declare,
  compile: (node: Statement, compiler: Compiler) => definitionOf(node).compile(node, compiler),
};
