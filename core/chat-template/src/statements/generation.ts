import type { StatementDefinition } from "../compiler/statement-compiler.ts";
import type { Generation } from "../tree.ts";

/** `{% generation %}…{% endgeneration %}`: a scope of its own, which is written as it is. */
export const generationStatement: StatementDefinition<Generation> = {
  parse: (parser, at) => ({ kind: "generation", at, body: parser.lastBody("endgeneration") }),
  declare() {},
  compile({ body }, compiler) {
    const run = compiler.inner(false).scoped(body);
    return (frame) => frame.rendering.generate(() => run(frame));
  },
};
