import { compileAssignment } from "../compiler/assignment.ts";
import type { StatementStages } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { parseFilterChain } from "../parser/filter.ts";
import { parseTuple } from "../parser/primary.ts";
import { parseTarget } from "../parser/target.ts";
import { Signal } from "../runtime/frame.ts";
import type { Set } from "../tree.ts";
import { compileCapture } from "../compiler/capture.ts";

/** `{% set target = value %}`, and `{% set target | filter %}…{% endset %}` */
export const parseSet: StatementParser = (parser, at) => {
  const target = parseTarget(parser, true);
  parser.rejectLoopName(target, false);
  if (parser.skip("=")) return { kind: "set", at, target, value: parseTuple(parser), filter: undefined, body: [] };
  const filter = parser.skip("|") ? parseFilterChain(parser) : undefined;
  return { kind: "set", at, target, value: undefined, filter, body: parser.lastBody("endset") };
};

export const setStatement: StatementStages<Set> = {
  declare({ target, value }, scope) {
    scope.read(value);
    scope.assign(target);
  },

  compile(node, compiler) {
    const assign = compileAssignment(node.target, compiler);
    if (node.value === undefined) return compileCapture(node, compiler, assign);
    const evaluate = compiler.expression(node.value);
    const slot = node.target.kind === "name" ? compiler.slotOf(node.target) : undefined;
    if (slot !== undefined) {
      return (frame) => {
        frame.slots[slot] = evaluate(frame);
        return Signal.done;
      };
    }
    return (frame) => {
      assign(frame, evaluate(frame));
      return Signal.done;
    };
  },
};
