import { currentWorld } from "./world.ts";

/** A value of each mock: those that `createMock` made have their own, and all others share one. */
export function perMock<Value>(create: () => Value): () => Value {
  const values = new WeakMap<object, Value>();
  const elsewhere = {};
  return () => {
    const owner = currentWorld()?.jobs ?? elsewhere;
    const value = values.get(owner) ?? create();
    values.set(owner, value);
    return value;
  };
}
