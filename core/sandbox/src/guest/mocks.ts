import { NOTED, type Noted } from "../messages.ts";
import { ask } from "./asks.ts";
import { moduleOf } from "./data.ts";
import { readForm, readJson } from "./request.ts";

type Code = (...args: unknown[]) => unknown;

const notes = new WeakMap<object, Noted>();

function unreadable(noted: Noted, part: string): TypeError {
  return new TypeError(`${noted[NOTED]} is made outside the sandbox: a plugin's code cannot read ${part} of it.`);
}

/** Those whose arguments are what the caller gets. */
const ANSWERS = /^(?:HttpResponse\.\w+|sseResponse|awsResponse)$/;

/** What the host makes of data. A plugin can pass it on, and call it if it is a function, but not read it. */
function noteOf(noted: Noted): Code {
  const call = (...args: unknown[]): Code => {
    if (noted.args) return noteOf({ [NOTED]: "()", args: [noted, ...args] });
    if (ANSWERS.test(noted[NOTED])) args.forEach(requireData);
    const code = args.flatMap(codeIn);
    return noteOf({ ...noted, args, ...(code.length > 0 && { code }) });
  };
  const note: Code = new Proxy(call, {
    get(_, member) {
      if (member === "then") return undefined;
      if (member === "toJSON") return () => noted;
      // `[...mockProvider({ … })]` takes the list that the host makes of it.
      if (member === Symbol.iterator) return () => [note].values();
      throw unreadable(noted, typeof member === "symbol" ? "the text" : `'${member}'`);
    },
  });
  notes.set(note, noted);
  return note;
}

const isCode = (value: unknown): boolean => typeof value === "function" && !notes.has(value);

/** @throws TypeError for a value that contains what only the host makes */
function requireData(value: unknown): void {
  const noted = typeof value === "function" && notes.get(value);
  if (noted) throw unreadable(noted, "the content");
  if (typeof value === "object" && value !== null) Object.values(value).forEach(requireData);
}

/** Names of the functions of an argument, which the host does not get. */
function codeIn(argument: unknown): string[] {
  if (isCode(argument)) return ["a function"];
  if (typeof argument !== "object" || argument === null) return [];
  return Object.entries(argument).flatMap(([name, member]) => (isCode(member) ? [name] : []));
}

/** The plugin's functions that answer requests, in the order of their handlers. */
export const answers: Code[] = [];

const http = moduleOf((method) => (address: unknown, answer: unknown) => {
  const args = [address, typeof answer === "function" ? answers.push(answer as Code) - 1 : undefined];
  return noteOf({ [NOTED]: `http.${method}`, args });
});

export const HttpResponse = new Proxy(function () {}, {
  construct(_, args) {
    requireData(args[1]);
    return noteOf({ [NOTED]: "HttpResponse", args });
  },
  get: (_, name) => (typeof name === "symbol" ? undefined : noteOf({ [NOTED]: `HttpResponse.${name}` })),
});

/** What a function of a request may ask the host for. */
const asking =
  (name: string): Code =>
  (...args) =>
    ask("mocks", [name, ...args]);

/** As in `@patchbay/mocks`: code reads these. */
function vendorModels(ids: Readonly<Record<string, string | readonly string[]>>): readonly object[] {
  return Object.entries(ids).flatMap(([task, listed]) => [listed].flat().map((id) => ({ id, task, providerId: id })));
}

const MEMBERS: Readonly<Record<string, unknown>> = {
  http,
  HttpResponse,
  pause: asking("pause"),
  readForm,
  readJson,
  vendorModels,
  verifyHmac: asking("verifyHmac"),
  verifyJwt: asking("verifyJwt"),
};

/** Replaces `@patchbay/mocks`: most of it makes handlers and answers, which the host does. */
export const mocks = moduleOf((name) => MEMBERS[name] ?? noteOf({ [NOTED]: name }));
