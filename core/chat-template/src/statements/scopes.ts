import { compileAssignment } from "../compiler/assignment.ts";
import type { StatementStages } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { parseExpression } from "../parser/expression.ts";
import { parseTarget } from "../parser/target.ts";
import type { Generation, With } from "../tree.ts";

/** `{% with name = value, name = value %}…{% endwith %}` */
export const parseWith: StatementParser = (parser, at) => {
  const assignments: With["assignments"] = [];
  while (!parser.is("%}")) {
    if (assignments.length > 0) parser.expect(",");
    const target = parseTarget(parser, false);
    parser.expect("=");
    assignments.push({ target, value: parseExpression(parser) });
  }
  return { kind: "with", at, assignments, body: parser.lastBody("endwith") };
};

export const withStatement: StatementStages<With> = {
  declare({ assignments }, scope) {
    for (const { value } of assignments) scope.read(value);
  },

  compile({ assignments, body }, compiler) {
    const inner = compiler.inner();
    for (const { target } of assignments) inner.scope.assign(target, (name) => inner.scope.parameter(name));
    const run = inner.scoped(body);
    const steps = assignments.map(({ target, value }) => ({
      assign: compileAssignment(target, inner),
      evaluate: compiler.expression(value),
    }));
    return (frame) => {
      const values = steps.map(({ evaluate }) => evaluate(frame));
      steps.forEach(({ assign }, index) => assign(frame, values[index]));
      return run(frame);
    };
  },
};

/** `{% generation %}…{% endgeneration %}`: a scope whose output is written unchanged. */
export const parseGeneration: StatementParser = (parser, at) => ({
  kind: "generation",
  at,
  body: parser.lastBody("endgeneration"),
});

export const generationStatement: StatementStages<Generation> = {
  declare() {},
  compile({ body }, compiler) {
    const run = compiler.inner(false).scoped(body);
    return (frame) => frame.rendering.generate(() => run(frame));
  },
};
