import { HttpResponse } from "msw";

/**
 * An answer whose text is available from the start. msw copies every answer for its listeners: the two halves of a
 * body's `tee`
 * end only together, so that a client that cancels a refusal before it retries would wait forever for the unread
 * half. The copies of this body are independent of it, except on Node 26, which divides bodies itself.
 */
export function wholeAnswer(text: string, { status = 200, headers }: ResponseInit): Response {
  const bytes = new TextEncoder().encode(text);
  const response = new HttpResponse(wholeBody(bytes), { status, ...(headers && { headers }) });
  response.headers.set("content-length", String(bytes.byteLength));
  return response;
}

function wholeBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return Object.assign(body, { tee: () => [wholeBody(bytes), wholeBody(bytes)] });
}
