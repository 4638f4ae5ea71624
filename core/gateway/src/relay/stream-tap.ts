import { StreamError } from "@patchbay/core/errors";
import { EventBounds } from "./event-bounds.ts";
import { joined, LightResponse, nothing, type PartReader, readerOf } from "./light-response.ts";

type Chunks = AsyncGenerator<unknown, void, undefined>;
type Part = Uint8Array<ArrayBuffer>;
type Shown = ReadableStreamReadResult<Part>;

/** As the client's own limit. */
const LONGEST_EVENT = 64 * 1024 * 1024;

const utf8 = new TextDecoder();

/**
 * A streamed answer that goes to the caller as it is. The client reads only what it has to judge: the beginning, which another
 * provider may still replace, and then errors, usage and the end. Reads a part when the
 * caller wants one, and holds no more than this part.
 */
export class StreamTap {
  /** The client's view of the answer. */
  readonly response: Response;
  /** Events that the caller has received. */
  events = 0;
  /** Whether the answer was complete. */
  isOver = false;
  /** Chunks of the last part, which the client has returned before it found a mistake in the rest. */
  delivered: unknown[] = [];
  readonly #reader: PartReader;
  readonly #bounds = new EventBounds();
  readonly #telling: RegExp | undefined;
  /** Parts that the client has read before the caller has received anything. */
  #early: Part[] | undefined = [];
  /** The client waits for a part. */
  #waiting: { resolve(shown: Shown): void; reject(error: unknown): void } | undefined;
  /** Resolves when the client has read all that it was shown. */
  #readAll: Promise<undefined> | undefined;
  #ask: (() => void) | undefined;
  #step: Promise<IteratorResult<unknown, void>> | undefined;
  #hasEnded = false;

  /** @param telling matches the events that the client must read; absent: it reads all of them */
  constructor(answer: Response, telling?: RegExp) {
    this.#reader = readerOf(answer);
    this.#telling = telling;
    this.response = LightResponse.of(answer, {
      read: () => this.#readByClient(),
      cancel: (reason) => {
        this.#waiting?.resolve(END);
        return this.#reader.cancel(reason);
      },
      releaseLock: nothing,
    });
  }

  /**
   * The next part of the answer, which consists of whole events; undefined after a complete answer.
   * @param chunks of the client, which has returned the first one
   * Uses no async function, nor does `#read`: these would cost as much as the rest of a part.
   * @throws what the client found wrong
   */
  next(chunks: Chunks): Promise<Uint8Array | undefined> {
    if (this.isOver) return Promise.resolve(undefined);
    const early = this.#early;
    this.#early = undefined;
    if (early) return this.#judge(chunks).then(() => this.#counted(joined(early)));
    return this.#read().then(
      (part) => {
        const isPlain = part && !this.#hasEnded && this.#telling?.test(utf8.decode(part)) === false;
        return isPlain ? this.#counted(part) : this.#shown(part, chunks);
      },
      (error: unknown) => {
        this.#waiting?.reject(error);
        return this.#shown(undefined, chunks);
      },
    );
  }

  /** A part, once the client has judged it. */
  async #shown(part: Part | undefined, chunks: Chunks): Promise<Part | undefined> {
    this.#waiting?.resolve(part ? { done: false, value: part } : END);
    this.#waiting = undefined;
    await this.#judge(chunks);
    return part && this.#counted(part);
  }

  /** Counts the lines that begin as `data` does. */
  #counted(part: Part): Part {
    let at = -1;
    do {
      if (part[at + 1] === LETTER_D) this.events += 1;
      at = part.indexOf(NEWLINE, at + 1);
    } while (at !== -1);
    return part;
  }

  /** Lets the client read all that it was shown. */
  async #judge(chunks: Chunks): Promise<void> {
    this.delivered = [];
    this.#readAll = new Promise((resolve) => (this.#ask = () => resolve(undefined)));
    for (;;) {
      if (!this.#step) {
        this.#step = chunks.next();
        // It may fail while the caller wants nothing.
        this.#step.catch(() => undefined);
      }
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const result = await Promise.race([this.#step, this.#readAll]);
      if (!result) return;
      this.#step = undefined;
      if (result.done) {
        this.isOver = true;
        return;
      }
      this.delivered.push(result.value);
    }
  }

  async #readByClient(): Promise<Shown> {
    if (this.#hasEnded) return END;
    // A client that reads ahead may get this part only after the caller has wanted the first ones.
    const early = this.#early;
    if (!early) {
      this.#ask?.();
      return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
    }
    const part = await this.#read();
    if (!part) return END;
    early.push(part);
    return { done: false, value: part };
  }

  /** Whole events, or what is left at the end. */
  #read(): Promise<Part | undefined> {
    return this.#reader.read().then(this.#received);
  }

  readonly #received = ({ done, value }: Shown): Part | undefined | Promise<Part | undefined> => {
    if (done) {
      this.#hasEnded = true;
      return this.#bounds.rest();
    }
    const whole = this.#bounds.push(value);
    if (whole) return whole;
    if ((this.#bounds.rest()?.byteLength ?? 0) > LONGEST_EVENT) {
      throw new StreamError("The stream contains an event without an end.");
    }
    return this.#read();
  };
}

const END = { done: true, value: undefined } as const;
const NEWLINE = 10;
const LETTER_D = 100;
