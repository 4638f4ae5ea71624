import { ConnectTimeoutError, IdleTimeoutError } from "../errors/index.ts";
import type { Clock } from "./call-scope.ts";

/** How long a call waits for a server, in milliseconds. */
export interface Timeouts {
  /** For the headers of an answer; servers that send them with the body must have finished it by then. */
  readonly connectTimeout?: number | undefined;
  /** For the next bytes of an answer. */
  readonly idleTimeout?: number | undefined;
}

/**
 * A `fetch` that times out if a server is silent. Each attempt and each redirect has its own timeout.
 * @returns rejects with ConnectTimeoutError; reading the body rejects with IdleTimeoutError
 */
export function timedFetch(
  fetch: typeof globalThis.fetch,
  { connectTimeout, idleTimeout }: Timeouts,
  clock: Clock,
): typeof fetch {
  return async (input, init = {}) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const controller = new AbortController();
    const signals = [controller.signal, ...(init.signal ? [init.signal] : [])];
    const giveUp = (error: Error): Error => {
      controller.abort(error);
      return error;
    };
    const answered = fetch(input, { ...init, signal: AbortSignal.any(signals) });
    const late = () => giveUp(new ConnectTimeoutError(host, connectTimeout ?? 0));
    const response = await within(answered, connectTimeout, clock, late);
    const { body, status, statusText, headers } = response;
    if (!body || idleTimeout === undefined) return response;
    const silent = () => giveUp(new IdleTimeoutError(host, idleTimeout));
    const timed = timedBody(body, (reading) => within(reading, idleTimeout, clock, silent));
    return new Response(timed, { status, statusText, headers });
  };
}

/** Settles with `work`, or rejects after this many milliseconds. */
function within<Result>(
  work: Promise<Result>,
  milliseconds: number | undefined,
  clock: Clock,
  late: () => Error,
): Promise<Result> {
  if (milliseconds === undefined) return work;
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(milliseconds, () => reject(late()));
    work.then(resolve, reject).finally(cancel);
  });
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads only on demand, so that a slow reader is not mistaken for a silent server. */
function timedBody(
  body: ReadableStream<Bytes>,
  timed: <Result>(reading: Promise<Result>) => Promise<Result>,
): ReadableStream<Bytes> {
  const reader = body.getReader();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const { done, value } = await timed(reader.read());
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
