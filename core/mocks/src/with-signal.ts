const whole = new WeakSet<Response>();

/** Notes that a body was there from the start: it needs no interruption. */
export function asWhole(response: Response): Response {
  whole.add(response);
  return response;
}

/**
 * Makes an answer obey a signal, as the real `fetch` does: an abort rejects the promise, or interrupts the body.
 * @throws the signal's reason if it aborts before the answer arrives
 */
export async function withSignal(
  signal: AbortSignal,
  answering: Promise<Response | undefined>,
): Promise<Response | undefined> {
  const answer = await raceAbort(signal, answering);
  // A body whose length is known is there as a whole, too.
  if (!answer?.body || answer.type === "error" || whole.has(answer) || answer.headers.has("content-length")) {
    return answer;
  }
  const body = answer.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
}

function raceAbort<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    const end = (): void => signal.removeEventListener("abort", abort);
    work.then(
      (value) => (end(), resolve(value)),
      (error: unknown) => (end(), reject(error as Error)),
    );
  });
}
