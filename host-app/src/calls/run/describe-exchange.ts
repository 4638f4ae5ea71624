import type { CapturedAnswer } from "@patchbay/mocks/cassette";
import { displayAddress, tryAddress, type Redactor } from "@patchbay/core/http";
import { formatJson, formatMilliseconds } from "../../ui/format-values.ts";
import type { Exchange } from "./exchange-recorder.ts";

const MARK = "[redacted]";
const CREDENTIAL_HEADERS = /authorization|cookie|key|token|secret/i;

/**
 * A request as display text, without credentials; a binary body becomes a placeholder such as `[Blob image/png, 123
 * bytes]`.
 */
export function requestText({ input, init }: Exchange, redactor: Redactor): string {
  const request = input instanceof Request ? input : undefined;
  const address = tryAddress(request?.url ?? String(input));
  const method = init?.method ?? request?.method ?? "GET";
  const headers = new Headers(init?.headers ?? request?.headers);
  const body = init?.body ?? undefined;
  return messageText(
    `${method} ${address ? displayAddress(address, redactor) : ""}`,
    showHeaders(headers, redactor),
    body === undefined ? undefined : showSent(body, redactor),
  );
}

/** A response as display text, without credentials. @param body the value of `showBody`, once available */
export function answerText({ answer, failure }: Exchange, body: unknown, redactor: Redactor): string {
  if (failure !== undefined) return `No answer: ${redactor.text(failure)}`;
  if (!answer) return "No answer yet";
  const { status, after, headers } = answer;
  return messageText(`${status} after ${formatMilliseconds(after)}`, showHeaders(headers, redactor), body);
}

function messageText(first: string, headers: readonly string[], body: unknown): string {
  const content = body === undefined ? [] : ["", typeof body === "string" ? body : formatJson(body)];
  return [first, ...headers, ...content].join("\n");
}

function showHeaders(headers: Headers, redactor: Redactor): readonly string[] {
  return [...headers].map(([name, value]) => `${name}: ${CREDENTIAL_HEADERS.test(name) ? MARK : redactor.text(value)}`);
}

function showSent(body: BodyInit, redactor: Redactor): unknown {
  if (typeof body === "string") return redactor.value(parseJson(body));
  if (body instanceof FormData) return redactor.value(Object.fromEntries(body));
  return redactor.value(body);
}

/** Parsed JSON, or the text itself if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Most characters shown of a response, and most bytes searched for them. */
const LONGEST_TEXT = 20_000;
const MOST_READ = 1_000_000;

/**
 * A response body as display text, as far as it has arrived: JSON, text, or a placeholder such as `[Blob image/png, 123
 * bytes]`, without credentials.
 */
export async function showBody({ headers, chunks }: CapturedAnswer, redactor: Redactor): Promise<unknown> {
  const parts = chunks.map(({ bytes }) => bytes as Uint8Array<ArrayBuffer>);
  const body = new Blob(parts, { type: headers.get("content-type") ?? "" });
  const isText = /^text|ndjson|json-seq/.test(body.type) || body.type === "";
  if (!isText && !/json/.test(body.type)) return redactor.value(body);
  const text = await body.slice(0, MOST_READ).text();
  return isText ? shorten(redactor.text(text)) : redactor.value(parseJson(text));
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}\n… (shortened)` : text;
}
