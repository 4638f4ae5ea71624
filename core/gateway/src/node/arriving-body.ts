import { joined, type PartReader } from "../relay/light-response.ts";

type Part = Uint8Array<ArrayBuffer>;
type Result = Awaited<ReturnType<PartReader["read"]>>;

/** Milliseconds for the end of an answer that no one reads further, so that its connection can be used again. */
const GRACE_MS = 20;

/** Bytes that may wait for their reader. */
const MOST_WAITING = 64 * 1024;

const END: Result = { done: true, value: undefined };

/** A body while it arrives. A read returns what has arrived, and no more; without one, its sender soon has to wait. */
export class ArrivingBody implements PartReader {
  readonly #flow: { pause(): void; resume(): void };
  readonly #stop: (reason: Error) => void;
  #parts: Part[] = [];
  #size = 0;
  #isPaused = false;
  #isOver = false;
  #isCanceled = false;
  #error: Error | undefined;
  #arrived: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param stop ends a connection whose rest no one reads */
  constructor(flow: { pause(): void; resume(): void }, stop: (reason: Error) => void) {
    this.#flow = flow;
    this.#stop = stop;
  }

  push(part: Part): void {
    if (this.#isCanceled) return;
    this.#parts.push(part);
    this.#size += part.byteLength;
    if (this.#size > MOST_WAITING) {
      this.#isPaused = true;
      this.#flow.pause();
    }
    this.#wake();
  }

  /** @param error why it is incomplete */
  end(error?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#error = error;
    clearTimeout(this.#timer);
    this.#wake();
  }

  read(): Promise<Result> {
    const isHere = this.#size > 0 || this.#isOver || this.#isCanceled;
    // The parts of one packet arrive before the promise's callback, which takes all of them.
    const arrival = isHere ? Promise.resolve() : new Promise<void>((resolve) => (this.#arrived = resolve));
    return arrival.then(this.#next);
  }

  readonly #next = (): Result => {
    if (this.#isCanceled) return END;
    if (this.#size > 0) return { done: false, value: this.#take() };
    if (this.#error) throw this.#error;
    return END;
  };

  async cancel(): Promise<void> {
    if (this.#isCanceled) return;
    this.#isCanceled = true;
    this.#take();
    this.#wake();
    if (!this.#isOver) this.#timer = setTimeout(() => this.#stop(new Error("No one reads the answer.")), GRACE_MS);
  }

  releaseLock(): void {
    // There is only one reader.
  }

  #take(): Part {
    const all = joined(this.#parts);
    this.#parts = [];
    this.#size = 0;
    if (this.#isPaused) {
      this.#isPaused = false;
      this.#flow.resume();
    }
    return all;
  }

  #wake(): void {
    this.#arrived?.();
    this.#arrived = undefined;
  }
}
