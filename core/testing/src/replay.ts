import type { ProviderAnswer } from "./provider-fixture.ts";

/** A request that the code under test made. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A `fetch` that answers from a script and remembers what it was asked. */
export interface Replay {
  readonly fetch: typeof fetch;
  readonly sent: readonly SentRequest[];
}

/** @param answer gives the answer to each request, or throws what fetch would */
export function createReplay(answer: (request: SentRequest, place: number) => Response | Promise<Response>): Replay {
  const sent: SentRequest[] = [];
  return {
    sent,
    fetch: async (input, init = {}) => {
      const request = {
        method: init.method ?? "GET",
        url: String(input),
        headers: new Headers(init.headers),
        body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : (init.body ?? undefined),
      };
      sent.push(request);
      init.signal?.throwIfAborted();
      return answer(request, sent.length - 1);
    },
  };
}

/** An answer of a fixture as a Response. */
export function responseOf({ status = 200, headers = {}, json, events, text, blob }: ProviderAnswer): Response {
  if (events) {
    const body = events
      .map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`)
      .join("");
    return new Response(body, { status, headers: { "content-type": "text/event-stream", ...headers } });
  }
  if (blob) return new Response(blob.$blob, { status, headers: { "content-type": blob.type, ...headers } });
  if (text !== undefined)
    return new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
  return Response.json(json ?? null, { status, headers });
}
