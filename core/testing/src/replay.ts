import { awsEvent } from "@patchbay/core/sse";
import type { ProviderAnswer } from "./provider-fixture.ts";
import { getResponse, type ProviderMocks } from "@patchbay/mocks";

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
export function createReplay(answer: (request: SentRequest, index: number) => Response | Promise<Response>): Replay {
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

/** An event of a fixture as it is sent: JSON, a string as it is, and `{ "$event": "name", "data": … }` under its name. */
function eventText(event: unknown): string {
  const { name, data } = readEvent(event);
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${text}\n\n`;
}

/** Name and content of a fixture's event. */
export function readEvent(event: unknown): { readonly name: string | undefined; readonly data: unknown } {
  const { $event: name, data } = (event ?? {}) as { $event?: unknown; data?: unknown };
  return typeof name === "string" ? { name, data } : { name: undefined, data: event };
}

/** An answer of a fixture as a Response. */
export function responseOf({ status = 200, headers = {}, json, events, aws, text, blob }: ProviderAnswer): Response {
  if (aws) {
    const type = { "content-type": "application/vnd.amazon.eventstream", ...headers };
    return new Response(new Blob(aws.map(({ name, data }) => awsEvent(name, data))), { status, headers: type });
  }
  if (events) {
    const body = events.map(eventText).join("");
    return new Response(body, { status, headers: { "content-type": "text/event-stream", ...headers } });
  }
  if (blob) return new Response(blob.$blob, { status, headers: { "content-type": blob.type, ...headers } });
  if (text !== undefined)
    return new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
  return Response.json(json ?? null, { status, headers });
}

/** What a provider's mocks answer to a request; 501 when none of them answers it. */
export async function answerByMocks(mocks: ProviderMocks, request: SentRequest): Promise<Response> {
  const { method, url, headers, body } = request;
  const content = body === undefined || body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body);
  const init: RequestInit = { method, headers, ...(content === undefined ? {} : { body: content as BodyInit }) };
  const response = await getResponse([...mocks.handlers], new Request(url, init));
  return response ?? Response.json({ error: `no mock answers ${method} ${url}` }, { status: 501 });
}
