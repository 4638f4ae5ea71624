import { NOTED } from "../messages.ts";

/** A module whose members are made when they are read. */
export function moduleOf(memberOf: (name: string) => unknown): object {
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === "symbol" || name === "then" ? undefined : memberOf(name)),
      has: () => true,
    },
  );
}

const schema = moduleOf((name) => (...args: unknown[]) => ({ [NOTED]: `schema.${name}`, args }));

/** Replaces core's module, whose schemas are larger than all else in an engine. */
export const task = moduleOf((name) => {
  if (name === "defineTask") return (source: unknown) => source;
  return name === "schema" ? schema : { [NOTED]: name };
});
