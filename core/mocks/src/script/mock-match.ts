import { isRecord } from "./conversation.ts";
import type { MockRequest } from "./mock-request.ts";

/** The requests that a reply is for: all conditions must match. */
export interface MockConditions {
  /** Part of the last message, prompt or input. */
  readonly text?: string | RegExp;
  readonly model?: string | RegExp;
  readonly path?: string | RegExp;
  readonly method?: string;
  readonly stream?: boolean;
  /** The turn of the conversation: 1 for the model's first answer. */
  readonly turn?: number;
  /** Part of the system message. */
  readonly system?: string | RegExp;
  /** Part of what tools returned since the model's last answer. */
  readonly toolResult?: string | RegExp;
  /** Headers by name; a key is only known as `Bearer …`. */
  readonly headers?: Readonly<Record<string, string | RegExp>>;
  /** Part of the body: an object's other fields do not matter, a list has to have as many elements. */
  readonly body?: object;
}

/** A text means `{ text }`. */
export type MockMatch = string | RegExp | MockConditions | ((request: MockRequest) => boolean);

/** Whether a reply matches a request. @throws errors of a matcher function */
export function matches(match: MockMatch, request: MockRequest): boolean {
  if (typeof match === "function") return match(request);
  if (typeof match === "string" || match instanceof RegExp) return includes(request.text, match);
  const { text, model, path, method, stream, turn, system, toolResult, headers = {}, body } = match;
  return (
    (text === undefined || includes(request.text, text)) &&
    (turn === undefined || turn === request.turn) &&
    (system === undefined || includes(request.system, system)) &&
    (toolResult === undefined || includes(request.toolResult, toolResult)) &&
    Object.entries(headers).every(([name, value]) => equals(request.headers[name.toLowerCase()], value)) &&
    (model === undefined || equals(request.model, model)) &&
    (path === undefined || equals(request.path, path)) &&
    (method === undefined || method.toUpperCase() === request.method) &&
    (stream === undefined || stream === request.stream) &&
    (body === undefined || contains(request.body, body))
  );
}

const CONDITIONS: Readonly<Record<keyof MockConditions, true>> = {
  text: true,
  model: true,
  path: true,
  method: true,
  stream: true,
  turn: true,
  system: true,
  toolResult: true,
  headers: true,
  body: true,
};

/** @throws TypeError that names the conditions that do not exist: without it, such a matcher would fit everything */
export function checkMatch(match: unknown): void {
  if (typeof match === "string" || typeof match === "function" || match instanceof RegExp) return;
  const unknown = isRecord(match) ? Object.keys(match).filter((name) => !Object.hasOwn(CONDITIONS, name)) : ["it"];
  if (unknown.length === 0) return;
  throw new TypeError(`There is no condition ${unknown.join(", ")}. There is ${Object.keys(CONDITIONS).join(", ")}.`);
}

/** Describes a match in messages. */
export function describeMatch(match: MockMatch): string {
  if (typeof match === "function") return match.name || "a function";
  if (match instanceof RegExp) return String(match);
  return JSON.stringify(match, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));
}

function includes(text: string, part: string | RegExp): boolean {
  return typeof part === "string" ? text.includes(part) : text.search(part) >= 0;
}

function equals(value: string | undefined, expected: string | RegExp): boolean {
  if (value === undefined) return false;
  return typeof expected === "string" ? value === expected : value.search(expected) >= 0;
}

function contains(value: unknown, part: unknown): boolean {
  if (part instanceof RegExp) return typeof value === "string" && value.search(part) >= 0;
  if (Array.isArray(part)) {
    return (
      Array.isArray(value) &&
      value.length === part.length &&
      part.every((element, index) => contains(value[index], element))
    );
  }
  if (!isRecord(part)) return Object.is(value, part);
  return isRecord(value) && Object.entries(part).every(([name, element]) => contains(value[name], element));
}
