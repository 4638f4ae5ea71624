import type { CapturedAnswer } from "@patchbay/mocks/cassette";
import { createRedactor, displayAddress, tryAddress, type Redactor } from "@patchbay/core/http";

/** One request as it was sent, and its answer, both without credentials. */
export interface Exchange {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** JSON, or a mark such as `[Blob image/png, 123 bytes]`. */
  readonly requestBody?: unknown;
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Why there is no answer. */
  readonly failure?: string;
  /** Milliseconds until the answer's head was there. */
  readonly elapsedMs?: number;
  /** Nothing of it is shown but by `showBody`. */
  readonly original: OriginalExchange;
}

/** An exchange as it was, key included, of which a cassette can be made. */
export interface OriginalExchange {
  readonly recorded: string;
  request(): Request;
  /** Filled as it comes. */
  answer?: CapturedAnswer;
  failure?: string;
}

/** Takes what is known of an exchange into a list, in the order in which the requests were sent. */
export function addExchange(exchanges: readonly Exchange[], exchange: Exchange): readonly Exchange[] {
  const place = exchanges.findIndex(({ id }) => id === exchange.id);
  return place === -1 ? [...exchanges, exchange] : exchanges.with(place, exchange);
}

const MARK = "[redacted]";
const CREDENTIAL_HEADERS = /authorization|cookie|key|token|secret/i;
/** Bytes of an answer that are kept. */
const MOST_KEPT = 100_000_000;

/**
 * A `fetch` that tells what goes over it. Credentials are replaced before anything is told.
 * @param secrets the key in use, part by part
 * @param tell called anew whenever more is known of an exchange
 */
export function recordFetch(
  fetch: typeof globalThis.fetch,
  secrets: readonly string[],
  tell: (exchange: Exchange) => void,
): typeof globalThis.fetch {
  const redactor = createRedactor(...secrets);
  let count = 0;
  return async (input, init) => {
    const began = performance.now();
    const request = (): Request => new Request(input, { ...init, signal: null });
    const original: OriginalExchange = { recorded: new Date().toISOString(), request };
    let known: Exchange = { id: count++, ...describeRequest(input, init, redactor), original };
    const learn = (more: Partial<Exchange>): void => {
      known = { ...known, ...more };
      tell(known);
    };
    tell(known);
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      original.failure = error instanceof Error ? error.message : String(error);
      learn({ failure: redactor.text(original.failure) });
      throw error;
    }
    const { status, headers } = response;
    const elapsedMs = performance.now() - began;
    original.answer = { status, headers, after: elapsedMs, chunks: [], complete: !response.body };
    learn({ status, responseHeaders: redactHeaders(headers, redactor), elapsedMs });
    // Nobody waits for it.
    void readBody(response.clone(), original.answer);
    return response;
  };
}

function describeRequest(input: RequestInfo | URL, init: RequestInit | undefined, redactor: Redactor) {
  const request = input instanceof Request ? input : undefined;
  const address = tryAddress(request?.url ?? String(input));
  const body = init?.body;
  return {
    method: init?.method ?? request?.method ?? "GET",
    url: address ? displayAddress(address, redactor) : "",
    requestHeaders: redactHeaders(new Headers(init?.headers ?? request?.headers), redactor),
    requestBody: body === undefined || body === null ? undefined : describeBody(body, redactor),
  };
}

function redactHeaders(headers: Headers, redactor: Redactor): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, CREDENTIAL_HEADERS.test(name) ? MARK : redactor.text(value)]),
  );
}

function describeBody(body: BodyInit, redactor: Redactor): unknown {
  if (typeof body === "string") return redactor.value(parseJson(body));
  if (body instanceof FormData) return redactor.value(Object.fromEntries(body));
  return redactor.value(body);
}

/** JSON, or the text itself where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads a copy of an answer; one that breaks off leaves what had come. The call itself says why it broke off. */
async function readBody(copy: Response, answer: CapturedAnswer): Promise<void> {
  const began = performance.now();
  const reader = copy.body?.getReader();
  try {
    for (let size = 0; size <= MOST_KEPT;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      answer.complete = done;
      if (done) break;
      answer.chunks.push({ at: performance.now() - began, bytes: value });
      size += value.byteLength;
    }
    await reader?.cancel();
  } catch {}
}
