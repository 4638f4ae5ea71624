import { joined, LightResponse, nothing, readerOf } from "./light-response.ts";

/** A body on its way to the client, with its bytes. */
export interface Tap {
  /** The same answer; the client reads it. */
  readonly response: Response;
  /** All bytes that the client has read. */
  bytes(): Uint8Array<ArrayBuffer>;
}

/** Lets the client read an answer, and keeps its bytes for the caller. */
export function tap(answer: Response): Tap {
  const read: Uint8Array<ArrayBuffer>[] = [];
  const reader = readerOf(answer);
  const response = LightResponse.of(answer, {
    async read() {
      const result = await reader.read();
      if (!result.done) read.push(result.value);
      return result;
    },
    cancel: (reason) => reader.cancel(reason),
    releaseLock: nothing,
  });
  return { response, bytes: () => joined(read) };
}
