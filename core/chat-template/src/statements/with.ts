import { compileAssignment } from "../compiler/assignment.ts";
import type { StatementDefinition } from "../compiler/statement-compiler.ts";
import { parseExpression } from "../parser/expression.ts";
import { parseTarget } from "../parser/target.ts";
import type { With } from "../tree.ts";

/** `{% with name = value, name = value %}…{% endwith %}` */
export const withStatement: StatementDefinition<With> = {
  parse(parser, at) {
    const assignments: With["assignments"] = [];
    while (!parser.is("%}")) {
      if (assignments.length > 0) parser.expect(",");
      const target = parseTarget(parser, false);
      parser.expect("=");
      assignments.push({ target, value: parseExpression(parser) });
    }
    return { kind: "with", at, assignments, body: parser.lastBody("endwith") };
  },

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
