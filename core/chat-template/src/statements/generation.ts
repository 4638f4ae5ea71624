import type { StatementDefinition } from "../compiler/statement-compiler.ts";
import type { Generation } from "../tree.ts";

/** `{% generation %}…{% endgeneration %}`: a scope of its own, which is written as it is. */
export const generationStatement: StatementDefinition<Generation> = {
  parse: (parser, at) => ({ kind: "generation", at, body: parser.lastBody("endgeneration") }),
  declare() {},
  compile: ({ body }, compiler) => compiler.inner(false).scoped(body),
};
