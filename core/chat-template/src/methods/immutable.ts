import { Failure } from "../errors.ts";
import type { Operation } from "../values/operation.ts";

/** Methods that would change their value: the sandbox of transformers forbids them, whatever the value. */
export function immutable(type: string, names: readonly string[], instead: string): Record<string, Operation> {
  const entries = names.map((name): [string, Operation] => [
    name,
    () => {
      throw new Failure(`'${name}' would change a ${type}, which a template cannot; ${instead}`);
    },
  ]);
  return Object.fromEntries(entries);
}
