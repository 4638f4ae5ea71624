/** A body on its way to the client, with its bytes. */
export interface Tap {
  /** The same answer; the client reads it. */
  readonly response: Response;
  /** All bytes that the client has read. For an answer that is not streamed. */
  bytes(): Uint8Array<ArrayBuffer>;
  /**
   * Calls back with each part of the body as soon as the client has accepted all of it, which is when it requests the next.
   */
  onAccepted(accept: (part: Uint8Array) => void): void;
  /** The part that the client has not accepted yet. */
  pending(): Uint8Array | undefined;
}

/** Lets the client read an answer, and keeps its bytes for the caller. Reads only as much as the client does. */
export function tap(answer: Response): Tap {
  const reader = answer.body?.getReader();
  const read: Uint8Array<ArrayBuffer>[] = [];
  let current: Uint8Array<ArrayBuffer> | undefined;
  let accept: ((part: Uint8Array) => void) | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (current) {
          if (accept) accept(current);
          else read.push(current);
        }
        current = undefined;
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) {
          controller.close();
          return;
        }
        current = value as Uint8Array<ArrayBuffer>;
        controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = answer;
  return {
    response: new Response(body, { status, statusText, headers }),
    bytes: () => joined(current ? [...read, current] : read),
    onAccepted(callback) {
      for (const part of read.splice(0)) callback(part);
      accept = callback;
    },
    pending: () => current,
  };
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first, second] = parts;
  if (!first) return new Uint8Array();
  if (!second) return first;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
