import { Failure } from "../errors.ts";
import type { Filter, Test } from "../tree.ts";
import type { Operation } from "../values/operation.ts";
import type { Compiler } from "./compiler.ts";

/** A filter or test that does not exist: an error at once, or only when it is reached inside of an `if`. */
export function unknownOperation(kind: "filter" | "test", { name, at }: Filter | Test, compiler: Compiler): Operation {
  const known = compiler.environment[kind === "filter" ? "filters" : "tests"];
  const reason = `No ${kind} named '${name}'; the ${kind}s are: ${[...known.keys()].join(", ")}`;
  if (!compiler.isOptional) compiler.fail(reason, at);
  return () => {
    throw new Failure(reason);
  };
}
