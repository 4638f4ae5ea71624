import { Failure } from "../errors.ts";
import type { Operation } from "../values/operation.ts";

/** Methods that would change their value: the sandbox of transformers forbids them, whatever the value. */
export function immutable(type: string, names: readonly string[], instead: string): [string, Operation][] {
  return names.map((name) => [
    name,
    () => {
      throw new Failure(`'${name}' would change a ${type}, which a template cannot; ${instead}`);
    },
  ]);
}
