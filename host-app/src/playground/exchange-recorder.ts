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
  /** JSON, the text of a stream as far as it has come, or a mark. */
  readonly responseBody?: unknown;
  /** Why there is no answer. */
  readonly failure?: string;
  /** Milliseconds until the answer's head was there. */
  readonly elapsedMs?: number;
}

/** Takes what is known of an exchange into a list, in the order in which the requests were sent. */
export function addExchange(exchanges: readonly Exchange[], exchange: Exchange): readonly Exchange[] {
  const place = exchanges.findIndex(({ id }) => id === exchange.id);
  return place === -1 ? [...exchanges, exchange] : exchanges.with(place, exchange);
}

const MARK = "[redacted]";
const CREDENTIAL_HEADERS = /authorization|cookie|key|token|secret/i;
/** Characters of an answer that are kept, and that are read for them. */
const LONGEST_TEXT = 20_000;
const MOST_READ = 1_000_000;

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
    let known: Exchange = { id: count++, ...describeRequest(input, init, redactor) };
    const learn = (more: Partial<Exchange>): void => {
      known = { ...known, ...more };
      tell(known);
    };
    tell(known);
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      learn({ failure: redactor.text(error instanceof Error ? error.message : String(error)) });
      throw error;
    }
    const responseHeaders = redactHeaders(response.headers, redactor);
    learn({ status: response.status, responseHeaders, elapsedMs: performance.now() - began });
    void readBody(response.clone(), redactor, (responseBody) => learn({ responseBody }));
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads a copy of an answer; an answer that breaks off leaves what had come. */
async function readBody(copy: Response, redactor: Redactor, tell: (body: unknown) => void): Promise<void> {
  const type = copy.headers.get("content-type") ?? "";
  try {
    if (/json/.test(type) && !/ndjson|json-seq/.test(type)) {
      await readText(copy, (text) => tell(redactor.value(parseJson(text))));
    } else if (/^text|ndjson/.test(type) || type === "") {
      await readText(copy, (text) => tell(shorten(redactor.text(text))));
    } else {
      tell(redactor.value(await copy.blob()));
    }
  } catch {
    // The call itself says why it broke off.
  }
}

async function readText(copy: Response, tell: (text: string) => void): Promise<void> {
  const reader = copy.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      text += decoder.decode(value, { stream: true });
      if (text.length <= MOST_READ) continue;
      await reader?.cancel();
      break;
    }
  } finally {
    tell(text);
  }
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}\n… (shortened)` : text;
}
