import { Failure } from "../errors.ts";
import type { Target } from "../tree.ts";
import type { Frame } from "../runtime/frame.ts";
import { toList } from "../values/iterate.ts";
import { Namespace } from "../values/namespace.ts";
import { typeName, type Value } from "../values/value.ts";
import type { Compiler } from "./compiler.ts";

export type Assign = (frame: Frame, value: Value) => void;

/** Assigns a value to a name, an attribute of a namespace, or its items to several of them. */
export function compileAssignment(target: Target, compiler: Compiler): Assign {
  if (target.kind === "target-tuple") return compileUnpacking(target.items, target.at, compiler);
  if (target.kind === "namespace-attribute") {
    const read = compiler.reading(compiler.scope.reference(target.namespace));
    const { at, name, namespace: owner } = target;
    return (frame, value) => {
      const namespace = read(frame);
      if (!(namespace instanceof Namespace)) {
        frame.rendering.at = at;
        throw new Failure(`cannot assign an attribute of '${owner}': it is ${typeName(namespace)}, not namespace(...)`);
      }
      namespace.attributes.set(name, value);
    };
  }
  const { slot } = compiler.scope.reference(target.name);
  return (frame, value) => {
    frame.slots[slot] = value;
  };
}

function compileUnpacking(targets: readonly Target[], at: number, compiler: Compiler): Assign {
  const assigns = targets.map((target) => compileAssignment(target, compiler));
  return (frame, value) => {
    frame.rendering.at = at;
    const items = toList(value, frame.rendering);
    if (items.length !== assigns.length) {
      throw new Failure(`cannot unpack ${items.length} values into ${assigns.length} names`);
    }
    assigns.forEach((assign, index) => assign(frame, items[index]));
  };
}
