import { NOTED } from "../messages.ts";

/** A module whose members are made when they are read. */
function moduleOf(memberOf: (name: string) => unknown): object {
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === "symbol" || name === "then" ? undefined : memberOf(name)),
      has: () => true,
    },
  );
}

/** A function whose calls the host makes. */
const noting =
  (name: string) =>
  (...args: unknown[]) => {
    const noted = { [NOTED]: name, args };
    // `[...mockProvider({ … })]` takes the list that the host makes of it.
    return Object.defineProperty(noted, Symbol.iterator, { value: () => [noted].values() });
  };

const http = moduleOf((method) => noting(`http.${method}`));

/** Replaces `@patchbay/mocks`. */
export const mocks = moduleOf((name) => (name === "http" ? http : noting(name)));

const schema = moduleOf((name) => noting(`schema.${name}`));

/** Replaces core's module, whose schemas are larger than all else in an engine. */
export const task = moduleOf((name) => {
  if (name === "defineTask") return (source: unknown) => source;
  return name === "schema" ? schema : { [NOTED]: name };
});
