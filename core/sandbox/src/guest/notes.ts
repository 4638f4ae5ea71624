import { NOTED, type Noted } from "../messages.ts";
import { lentToPlugin } from "./natives.ts";

export type Code = (...args: unknown[]) => unknown;

/** What is noted, and functions that the host makes itself of data. */
const notes = new WeakMap<object, () => Noted>();
let made = 0;

/** The plugin's functions that the host calls, by their numbers. */
export const functions: Code[] = [];

export const isNote = (value: unknown): boolean => typeof value === "function" && notes.has(value);

/** Only notes of the engine have the key: an answer may contain what a caller wrote. */
function note(name: string, args?: readonly unknown[], id?: number): Noted {
  return {
    [NOTED]: name,
    key: lentToPlugin().nonce,
    ...(args && { args: args.map(withNumbers) }),
    ...(id !== undefined && { id }),
  };
}

/** A value with the numbers of its functions. */
function withNumbers(value: unknown): unknown {
  if (typeof value === "function") return notes.get(value)?.() ?? note("code", [numberOf(value as Code)]);
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  if (Array.isArray(value)) return value.map(withNumbers);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNumbers(member)]));
}

function numberOf(code: Code): number {
  const known = functions.indexOf(code);
  return known === -1 ? functions.push(code) - 1 : known;
}

function unreadable(name: string, part: string): TypeError {
  return new TypeError(`${name} is made outside the sandbox: a plugin's code cannot read ${part} of it.`);
}

/** Media types of files that the host makes. */
const TYPES: Readonly<Record<string, string>> = { clip: "video/webm", sound: "audio/wav" };

/** What the host makes of data. A plugin can pass it on, but not read it. */
export function noteOf(name: string, args?: readonly unknown[]): Code {
  const id = made++;
  const self: Code = new Proxy(function () {} as Code, {
    get(_, member) {
      if (member === "then") return undefined;
      if (member === "type" && Object.hasOwn(TYPES, name)) return TYPES[name];
      if (member === "toJSON") return () => note(name, args, id);
      // `[...mockProvider({ … })]` takes the list that the host makes of it.
      if (member === Symbol.iterator) return () => [self].values();
      throw unreadable(name, typeof member === "symbol" ? "the text" : `'${member}'`);
    },
    apply: (_, __, given) => noteOf(name, given),
  });
  notes.set(self, () => note(name, args, id));
  return self;
}

/** A value of data that is made of this by the host, and changes here. */
export function noteAs<Value extends object>(value: Value, name: string, args?: () => readonly unknown[]): Value {
  const id = made++;
  const its = (): Noted => note(name, args?.(), id);
  notes.set(value, its);
  Object.defineProperty(value, "toJSON", { value: its });
  return value;
}

/** @throws TypeError for a value that contains what only the host makes */
export function requireData(value: unknown): void {
  if (isNote(value)) throw unreadable((value as unknown as { toJSON(): Noted }).toJSON()[NOTED], "the content");
  if (typeof value === "object" && value !== null) Object.values(value).forEach(requireData);
}
