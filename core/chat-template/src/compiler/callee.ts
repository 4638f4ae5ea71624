import type { Callee } from "../tree.ts";
import { Macro, type MacroCode } from "../runtime/macro.ts";
import type { Evaluate } from "../runtime/frame.ts";
import type { Compiler } from "./compiler.ts";
import { Unit } from "./scope.ts";

/** Makes a macro of its parameters and body, each time it is defined. */
export function compileCallee(name: string, callee: Callee, compiler: Compiler): Evaluate {
  const unit = new Unit(compiler.scope.unit);
  const inner = compiler.inner(false, unit);
  const { scope } = inner;
  for (const parameter of callee.parameters) scope.parameter(parameter.name);
  const special = (isUsed: boolean, specialName: string): void => {
    if (isUsed) scope.parameter(specialName);
  };
  special(callee.usesCaller, "caller");
  special(callee.usesKeywords, "kwargs");
  special(callee.usesPositional, "varargs");
  for (const parameter of callee.parameters) scope.read(parameter.value);
  inner.declare(callee.body);
  const enter = inner.entering();
  const slotOf = (isUsed: boolean, specialName: string) => (isUsed ? scope.reference(specialName).slot : undefined);
  const code: MacroCode = {
    name,
    parameters: callee.parameters.map((parameter) => ({
      name: parameter.name,
      slot: scope.reference(parameter.name).slot,
      value: parameter.value && inner.expression(parameter.value),
    })),
    caller: slotOf(callee.usesCaller, "caller"),
    keywords: slotOf(callee.usesKeywords, "kwargs"),
    positional: slotOf(callee.usesPositional, "varargs"),
    enter,
    body: inner.block(callee.body),
    unit,
  };
  return (frame) => new Macro(code, frame);
}
