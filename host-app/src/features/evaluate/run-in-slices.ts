export interface SliceOptions {
  readonly signal?: AbortSignal;
  /** Receives what the work yielded last, before each pause. */
  onProgress?(progress: number): void;
}

/** Longest work between two pauses in ms: less than a frame. */
const SLICE_MS = 12;

/**
 * Runs a generator to its end, with pauses in which the page reacts and draws. Work of less than one slice has none.
 * @throws what the generator throws; the signal's reason
 */
export async function runInSlices<Value>(
  work: Generator<number, Value>,
  { signal, onProgress }: SliceOptions = {},
): Promise<Value> {
  let pauseAt = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < pauseAt) continue;
    onProgress?.(value);
    await nextTask();
    signal?.throwIfAborted();
    pauseAt = performance.now() + SLICE_MS;
  }
}

/** Browsers delay a timer, in a hidden page by a second, but no message. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
