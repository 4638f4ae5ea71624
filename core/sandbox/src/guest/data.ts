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

/** Answers of handlers that take time to make. */
const unfinished: Promise<void>[] = [];

/** A handler whose answer is the same for every request: it is made once, here. The host refuses any other. */
const http = moduleOf((method) => (address: unknown, answer: unknown) => {
  const args = [address];
  if (typeof answer === "function" && answer.length === 0) {
    const made = Promise.resolve((answer as () => unknown)());
    unfinished.push(made.then((response) => void args.push(response)));
  }
  return noting(`http.${method}`)(args);
});

const HttpResponse = new Proxy(function () {}, {
  construct: (_, args) => noting("HttpResponse")(...args),
  get: (_, name) => (typeof name === "symbol" ? undefined : noting(`HttpResponse.${name}`)),
});

const MSW: Readonly<Record<string, unknown>> = { http, HttpResponse };

/** Replaces `@patchbay/mocks`. */
export const mocks = moduleOf((name) => MSW[name] ?? noting(name));

/** Resolves when all that the mocks of a plugin make is made. */
export const mocksMade = async (): Promise<unknown> => Promise.all(unfinished);

const schema = moduleOf((name) => noting(`schema.${name}`));

/** Replaces core's module, whose schemas are larger than all else in an engine. */
export const task = moduleOf((name) => {
  if (name === "defineTask") return (source: unknown) => source;
  return name === "schema" ? schema : { [NOTED]: name };
});
