/** The original request and answer, including keys: never written to disk. */
export interface CapturedExchange {
  /** When the request was made, as an ISO date. */
  readonly recorded: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly bytes: Uint8Array | undefined;
  };
  /** Filled while the body arrives. */
  answer?: CapturedAnswer;
  /** Why there is no answer. */
  failure?: string;
}

export interface CapturedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Milliseconds from the request to the head. */
  readonly after: number;
  /** `at`: milliseconds from the head. */
  readonly chunks: { readonly at: number; readonly bytes: Uint8Array }[];
  /** Whether the body has been read to its end. */
  complete: boolean;
}

/**
 * A `fetch` that records its exchanges. An answer is recorded up to where the caller reads.
 * @param keep called once for each request, when it is made
 */
export function captureFetch(
  fetch: typeof globalThis.fetch,
  keep: (exchange: CapturedExchange) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    const isBodiless = method === "GET" || method === "HEAD";
    const bytes = isBodiless ? undefined : new Uint8Array(await request.clone().arrayBuffer());
    const exchange: CapturedExchange = { recorded: new Date().toISOString(), request: { method, url, headers, bytes } };
    keep(exchange);
    const start = performance.now();
    let response: Response;
    try {
      // A body that can be read once only has moved into the request.
      const isMoved = input instanceof Request || init?.body instanceof ReadableStream;
      response = await (isMoved ? fetch(request) : fetch(input, init));
    } catch (error) {
      exchange.failure = error instanceof Error ? error.message : String(error);
      throw error;
    }
    const head = performance.now();
    const { status, headers: answered, body } = response;
    const answer: CapturedAnswer = { status, headers: answered, after: head - start, chunks: [], complete: !body };
    exchange.answer = answer;
    return body ? withBody(response, captureBody(body, answer, head)) : response;
  };
}

function captureBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  answer: CapturedAnswer,
  head: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) {
          answer.complete = true;
          return controller.close();
        }
        answer.chunks.push({ at: performance.now() - head, bytes: value.slice() });
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { status, statusText, headers, url, redirected } = response;
  const copy = new Response(body, { status, statusText, headers });
  // A `Response` created by the caller has none.
  return Object.defineProperties(copy, { url: { value: url }, redirected: { value: redirected } });
}
