import { abridge } from "../errors/abridge.ts";
import type { AnswerSummary } from "../errors/index.ts";
import { shownAddress } from "./address.ts";
import { isFormBody, type RequestBody } from "./request.ts";
import { createMarker, mark } from "./secret-search.ts";

/** Longer texts (images as data URLs, a server's novels) are shortened where they are shown. */
const longestText = 1000;
const longestMessage = 4000;
/** Characters of a text that are looked through before it is shortened. */
const mostRead = 200_000;
/** Causes of an error that are followed at most. */
const mostCauses = 10;

/** Takes a call's secrets out of texts and values that may be shown or logged. */
export interface Redactor {
  text(text: string): string;
  /** A copy of a JSON-like value with every text redacted, and shortened where it is long, deep or broad. */
  value(value: unknown): unknown;
  /** The same value, or a copy without the secrets that its texts held; nothing is shortened, and bytes stay as they are. */
  whole<Value>(value: Value): Value;
  /** Redacts and shortens the texts of an error that somebody else made, in place. */
  error<Thrown>(error: Thrown): Thrown;
}

/** @param secrets a token, and what else is secret of a call; undefined is none */
export function createRedactor(...known: readonly (string | undefined)[]): Redactor {
  const text = createMarker(known.filter((secret) => secret !== undefined));

  /** Redacted first and shortened then: a secret that is cut is not found. */
  const brief = (given: string, longest: number): string => {
    const shown = text(given.slice(0, mostRead));
    // With room for the words at the end, so that what was shortened once stays as it is.
    if (shown.length <= longest + 30 && given.length <= mostRead) return shown;
    return `${shown.slice(0, longest)}… (${given.length} characters)`;
  };

  const show = (given: unknown): unknown => {
    if (typeof given === "string") return brief(given, longestText);
    if (typeof given === "number") return text(String(given)) === String(given) ? given : mark;
    if (given instanceof Blob) return describeBlob(given);
    if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return `[bytes, ${given.byteLength}]`;
    return given;
  };
  const value = (given: unknown): unknown => abridge(given, show);

  const whole = (given: unknown, parents: readonly unknown[] = []): unknown => {
    if (typeof given === "string") return text(given);
    if (typeof given !== "object" || given === null || parents.includes(given)) return given;
    const isList = Array.isArray(given);
    if (!isList && !isPlain(given)) return given;
    const inside = [...parents, given];
    const members = Object.entries(given);
    const shown = members.map(([name, member]) => [isList ? name : text(name), whole(member, inside)] as const);
    const isSame = shown.every(([name, member], place) => {
      const [ownName, own] = members[place] ?? [];
      return name === ownName && Object.is(member, own);
    });
    if (isSame) return given;
    return isList ? shown.map(([, member]) => member) : Object.fromEntries(shown);
  };

  const clean = (thrown: unknown, causes: number): unknown => {
    if (!(thrown instanceof Error)) return value(thrown);
    const { message, stack } = thrown;
    const shown = brief(message, longestMessage);
    for (const name of Object.getOwnPropertyNames(thrown)) {
      const descriptor = Object.getOwnPropertyDescriptor(thrown, name);
      if (!descriptor?.configurable) continue;
      let member: unknown = descriptor.value;
      if (name === "message") member = shown;
      else if (name === "cause") member = causes < mostCauses ? clean(member, causes + 1) : undefined;
      // An accessor in some engines.
      else if (name === "stack") member = stack && text(stack.replace(message, () => shown));
      else member = typeof member === "string" ? brief(member, longestMessage) : value(member);
      const { enumerable } = descriptor;
      Object.defineProperty(thrown, name, { value: member, enumerable, writable: true, configurable: true });
    }
    return thrown;
  };

  return {
    text,
    value,
    whole: <Value>(given: Value) => whole(given) as Value,
    error: <Thrown>(error: Thrown) => clean(error, 0) as Thrown,
  };
}

function isPlain(given: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === Object.prototype || prototype === null;
}

function describeBlob(blob: Blob): string {
  return `[Blob ${blob.type || "of unknown type"}, ${blob.size} bytes]`;
}

/** An address that may be shown. */
export function displayAddress(url: URL, redactor: Redactor): string {
  return redactor.text(shownAddress(url, mark).href);
}

/** What an error's request summary shows of a body. */
export function describeBody(body: RequestBody | undefined, redactor: Redactor): unknown {
  if (body instanceof FormData) return "[FormData]";
  if (body instanceof Blob) return describeBlob(body);
  if (body && !(body instanceof ArrayBuffer) && isFormBody(body)) return "[FormData]";
  return redactor.value(body);
}

/** What an error shows of an answer, before its body is redacted. */
export function summarizeAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  body: unknown,
): AnswerSummary {
  return { status, requestId: requestIdOf(headers), body };
}

/** The id by which the server's own people find a request; an empty text where it gave none. */
export function requestIdOf(headers: Headers): string {
  const names = ["x-request-id", "request-id", "x-amzn-requestid", "apim-request-id"];
  for (const name of names) {
    const id = headers.get(name);
    if (id) return id;
  }
  return "";
}
