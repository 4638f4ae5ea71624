import type { StatementStages } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { parseTuple } from "../parser/primary.ts";
import type { Execute } from "../runtime/frame.ts";
import type { If } from "../tree.ts";

/** `{% if %}`, `{% elif %}`, `{% else %}` */
export const parseIf: StatementParser = (parser, at) => {
  const branches: If["branches"] = [];
  let tag: string;
  do {
    const test = parseTuple(parser, { withoutConditional: true });
    branches.push({ test, body: parser.body(["elif", "else", "endif"]) });
    tag = parser.take().text;
  } while (tag === "elif");
  return { kind: "if", at, branches, otherwise: tag === "else" ? parser.lastBody("endif") : [] };
};

export const ifStatement: StatementStages<If> = {
  declare({ branches, otherwise }, scope, inner) {
    scope.read(branches[0]?.test);
    scope.branch(() => {
      branches.forEach(({ test, body }, index) => {
        if (index > 0) scope.read(test);
        inner(body);
      });
      inner(otherwise);
    });
  },

  compile({ branches, otherwise }, compiler) {
    const optional = compiler.optional();
    return branches.reduceRight<Execute>((next, { test, body }) => {
      const holds = optional.condition(test);
      const run = optional.block(body);
      return (frame) => (holds(frame) ? run(frame) : next(frame));
    }, optional.block(otherwise));
  },
};
