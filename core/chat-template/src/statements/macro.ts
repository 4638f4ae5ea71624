import { compileCallee } from "../compiler/callee.ts";
import type { StatementStages } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { parseCallee, parseParameters } from "../parser/signature.ts";
import { parseTargetName } from "../parser/target.ts";
import { Signal } from "../runtime/frame.ts";
import type { Macro } from "../tree.ts";

/** `{% macro name(parameters) %}…{% endmacro %}` */
export const parseMacro: StatementParser = (parser, at) => {
  const { name } = parseTargetName(parser);
  const callee = parseCallee(parser, parseParameters(parser), "endmacro");
  return { kind: "macro", at, name, ...callee };
};

export const macroStatement: StatementStages<Macro> = {
  declare({ name }, scope) {
    scope.store(name);
  },

  compile(node, compiler) {
    const { slot } = compiler.scope.reference(node.name);
    const define = compileCallee(node.name, node, compiler);
    return (frame) => {
      frame.slots[slot] = define(frame);
      return Signal.done;
    };
  },
};
