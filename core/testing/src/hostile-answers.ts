import type { Below } from "@patchbay/mocks/faults";
import { BYTE_ENCODINGS, SECRET_ENCODINGS } from "./secret-encodings.ts";

export function pick<Element>(below: Below, elements: readonly Element[]): Element {
  return elements[below(elements.length)] as Element;
}

const ENCODERS = Object.values({ ...SECRET_ENCODINGS, ...BYTE_ENCODINGS });
const STATUSES = [200, 200, 200, 201, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503];
/** Positions where texts are truncated: the secret is placed across them. */
const PADDINGS = [0, 0, 0, 3, 180, 195, 980, 995, 3980, 9990, 19_980];

/** A secret as a server repeats it: encoded in some way, cut off now and then, at a place where texts are shortened. */
function echoOf(secret: string, below: Below): string {
  const encoded = pick(below, ENCODERS)(secret);
  const cut = below(4) === 0 ? encoded.slice(0, below(encoded.length)) : encoded;
  const before = pick(below, ["", "Bearer ", "key=", "authorization: ", '"', "\\", "%", "&"]);
  return `${"x".repeat(pick(below, PADDINGS))}${before}${cut}${below(2) === 0 ? "" : " and more"}`;
}

const JSON_FORMS: readonly ((echo: string) => unknown)[] = [
  (echo) => ({ error: echo }),
  (echo) => ({ error: { message: echo, token: echo } }),
  (echo) => ({ error: { code: echo } }),
  (echo) => ({ detail: [{ loc: ["body", echo], msg: echo, input: { [echo]: echo } }] }),
  (echo) => ({ errors: [{ message: echo }, echo] }),
  (echo) => ({ message: echo, request: { headers: { authorization: echo } } }),
  (echo) => ({ [echo]: { [echo]: [echo] } }),
  (echo) => ({ id: echo, status: echo, request_id: echo, response_url: `https://queue.fal.run/${echo}`, data: echo }),
  (echo) => ({ id: "1", status: "failed", error: echo, logs: [echo] }),
  (echo) => ({
    polling_url: `https://api.us1.bfl.ai/v1/get_result?id=${echo}`,
    urls: { get: `https://a.example/${echo}` },
  }),
  (echo) => ({ choices: [{ message: echo }], created: echo, model: echo }),
  (echo) => ({
    images: [{ url: `https://cdn.example/${echo}` }],
    audio: { url: echo },
    video: { url: `http://a.example/${echo}` },
  }),
  (echo) => [echo, [echo]],
  (echo) => echo,
  (echo) => Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], echo),
];

/** A body that echoes a secret, and its content type. */
function bodyOf(echo: string, below: Below): readonly [body: string, type: string] {
  const json = JSON.stringify(pick(below, JSON_FORMS)(echo), undefined, below(3) === 0 ? 2 : 0);
  switch (below(10)) {
    case 0:
      return [echo, "text/plain; charset=utf-8"];
    case 1:
      return [`<html><body>${echo}</body></html>`, "text/html"];
    case 2:
      return [`data: ${json}\n\ndata: ${line(echo)}\n\n`, "text/event-stream"];
    case 3:
      return [`event: error\ndata: ${line(echo)}\n\n`, "text/event-stream"];
    case 4:
      return [
        `data: {"choices":[]}\n\ndata: ${JSON.stringify({ error: echo })}\n\ndata: [DONE]\n\n`,
        "text/event-stream",
      ];
    case 5:
      return [`{"a":1}\n${json}\n${line(echo)}\n`, "application/x-ndjson"];
    case 6:
      return [json, "application/problem+json"];
    case 7:
      return [`{"error": ${echo}`, "application/json"];
    default:
      return [json, "application/json"];
  }
}

function line(text: string): string {
  return text.replaceAll(/[\r\n]/g, " ");
}

function headersOf(echo: string, below: Below): Record<string, string> {
  const value = echo.replaceAll(/[^\x21-\x7e]/g, "").slice(0, 4000);
  return { [pick(below, ["x-request-id", "retry-after", "www-authenticate", "x-error", "set-cookie"])]: value };
}

/**
 * An answer or a failure that echoes a secret: in its headers, body, an address, or a connection error.
 * @throws Error instead of an answer, sometimes
 */
export function hostileAnswer(secret: string, below: Below): Response {
  const echo = echoOf(secret, below);
  const what = below(20);
  if (what === 0) throw new TypeError("fetch failed", { cause: Object.assign(new Error(echo), { headers: [echo] }) });
  if (what === 1) throw new Error(`cannot send ${echo}`);
  const headers = below(3) === 0 ? headersOf(echo, below) : {};
  if (what === 2 || what === 3) {
    const target = pick(below, ["https://evil.example/", "http://evil.example/", "//evil.example/", "http://[", "/"]);
    const location = `${target}?t=${echo.replaceAll(/[^\x21-\x7e]/g, "").slice(0, 4000)}`;
    return new Response(null, { status: pick(below, [301, 302, 303, 307, 308]), headers: { ...headers, location } });
  }
  const [body, type] = bodyOf(echo, below);
  const status = pick(below, STATUSES);
  const init = { status, headers: { "content-type": type, ...headers } };
  if (what === 4) return new Response(body.slice(0, below(body.length)), init);
  return what === 5 ? new Response(brokenOff(body, echo, below), init) : new Response(body, init);
}

/** A body in pieces that ends in an error. */
function brokenOff(body: string, echo: string, below: Below): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  const middle = below(bytes.length);
  const pieces = [bytes.slice(0, middle), bytes.slice(middle, middle + below(bytes.length))];
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.error(new Error(`reset by ${echo}`));
    },
  });
}
