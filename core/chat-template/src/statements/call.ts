import { compileCall } from "../compiler/call.ts";
import { compileCallee } from "../compiler/callee.ts";
import type { StatementStages } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { parseExpression } from "../parser/expression.ts";
import { parseCallee, parseParameters } from "../parser/signature.ts";
import { Signal } from "../runtime/frame.ts";
import type { CallBlock } from "../tree.ts";
import { toText } from "../values/print.ts";

/** `{% call(parameters) macro(arguments) %}…{% endcall %}` */
export const parseCall: StatementParser = (parser, at) => {
  const parameters = parser.is("(") ? parseParameters(parser) : [];
  const call = parseExpression(parser);
  if (call.kind !== "call") return parser.fail("Expected a call behind 'call'", call.at);
  return { kind: "call-block", at, call, ...parseCallee(parser, parameters, "endcall") };
};

export const callStatement: StatementStages<CallBlock> = {
  declare({ call }, scope) {
    scope.read(call);
  },

  compile(node, compiler) {
    const evaluate = compileCall(node.call, compiler, compileCallee("caller", node, compiler));
    return (frame) => {
      frame.rendering.write(toText(evaluate(frame)));
      return Signal.done;
    };
  },
};
