import { abridge } from "../errors/abridge.ts";
import type { AnswerSummary } from "../errors/index.ts";
import { shownAddress } from "./address.ts";
import { isFormBody, type RequestBody } from "./request.ts";
import { createMarker, mark } from "./secret-search.ts";

/** Longer texts (images as data URLs, very long answers) are shortened for display. */
const longestText = 1000;
const longestMessage = 4000;
/** Number of characters that are searched before a text is shortened. */
const mostRead = 200_000;
/** Maximum number of causes of an error to follow. */
const mostCauses = 10;

/** Removes a call's secrets from texts and values that may be shown or logged. */
export interface Redactor {
  text(text: string): string;
  /** A copy of a JSON-like value with every text redacted; shortened if it is long or has many members. */
  value(value: unknown): unknown;
  /** The same value, or a copy with secrets removed from its texts; nothing is shortened, and bytes are unchanged. */
  whole<Value>(value: Value): Value;
  /** Redacts and shortens the texts of a foreign error in place. */
  error<Thrown>(error: Thrown): Thrown;
}

/** The latest markers by their secrets: calls with the same key share one. */
const markers = new Map<string, ReturnType<typeof createMarker>>();
const mostMarkers = 16;

function markerOf(secrets: readonly string[]): ReturnType<typeof createMarker> {
  const key = JSON.stringify(secrets);
  const marker = markers.get(key) ?? createMarker(secrets);
  if (markers.size >= mostMarkers) markers.clear();
  markers.set(key, marker);
  return marker;
}

/** @param known a token and other secrets of a call; undefined values are ignored */
export function createRedactor(...known: readonly (string | undefined)[]): Redactor {
  const text = markerOf(known.filter((secret) => secret !== undefined));

  /** Redacts before shortening: a truncated secret would not be found. */
  const brief = (input: string, longest: number): string => {
    const shown = text(input.slice(0, mostRead));
    // With room for the suffix, so that a shortened text is not shortened again.
    if (shown.length <= longest + 30 && input.length <= mostRead) return shown;
    return `${shown.slice(0, longest)}… (${input.length} characters)`;
  };

  const show = (input: unknown): unknown => {
    if (typeof input === "string") return brief(input, longestText);
    if (typeof input === "number") return text(String(input)) === String(input) ? input : mark;
    if (input instanceof Blob) return describeBlob(input);
    if (input instanceof ArrayBuffer || ArrayBuffer.isView(input)) return `[bytes, ${input.byteLength}]`;
    return input;
  };
  const value = (input: unknown): unknown => abridge(input, show);

  const whole = (input: unknown, parents: readonly unknown[] = []): unknown => {
    if (typeof input === "string") return text(input);
    if (typeof input !== "object" || input === null || parents.includes(input)) return input;
    const isList = Array.isArray(input);
    if (!isList && !isPlain(input)) return input;
    const inside = [...parents, input];
    const members = Object.entries(input);
    const shown = members.map(([name, member]) => [isList ? name : text(name), whole(member, inside)] as const);
    const isSame = shown.every(([name, member], index) => {
      const [oldName, oldMember] = members[index] ?? [];
      return name === oldName && Object.is(member, oldMember);
    });
    if (isSame) return input;
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
      // The stack is an accessor in some engines.
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
    whole: <Value>(input: Value) => whole(input) as Value,
    error: <Thrown>(error: Thrown) => clean(error, 0) as Thrown,
  };
}

function isPlain(input: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}

function describeBlob(blob: Blob): string {
  return `[Blob ${blob.type || "of unknown type"}, ${blob.size} bytes]`;
}

/** An address that is safe to show. */
export function displayAddress(url: URL, redactor: Redactor): string {
  return redactor.text(shownAddress(url, mark).href);
}

/** A body in an error's request summary. */
export function describeBody(body: RequestBody | undefined, redactor: Redactor): unknown {
  if (body instanceof FormData) return "[FormData]";
  if (body instanceof Blob) return describeBlob(body);
  if (body && !(body instanceof ArrayBuffer) && isFormBody(body)) return "[FormData]";
  return redactor.value(body);
}

/** An answer in an error, before its body is redacted. */
export function summarizeAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  body: unknown,
): AnswerSummary {
  return { status, requestId: requestIdOf(headers), body };
}

/** The id that the vendor's support can look up; an empty string if the server sent none. */
export function requestIdOf(headers: Headers): string {
  const names = ["x-request-id", "request-id", "x-amzn-requestid", "apim-request-id"];
  for (const name of names) {
    const id = headers.get(name);
    if (id) return id;
  }
  return "";
}
