import { Failure, TemplateLimitError } from "./errors.ts";

/** Limits of a render. No real chat template comes near the defaults. */
export interface Limits {
  /** Loop turns, calls, and items made or looked through by filters and operators. */
  steps: number;
  /** Characters (UTF-16 units) of the output and of any string on the way to it. */
  outputLength: number;
  /** Approximate bytes of all strings and lists created during the render. Discarded values are not refunded. */
  memory: number;
  /** Macros, callers and recursive loops inside each other. */
  recursionDepth: number;
  /** Items of one `range`. */
  rangeSize: number;
  /** Time of one render. */
  milliseconds: number;
}

/** With them a render stays within a heap of 256 MB, whatever the template. */
export const defaultLimits: Readonly<Limits> = {
  steps: 10_000_000,
  outputLength: 2 ** 24,
  memory: 2 ** 27,
  recursionDepth: 200,
  rangeSize: 100_000,
  milliseconds: 10_000,
};

/** Number of steps between two readings of the clock. */
const portion = 4096;

/** Characters of shorter texts are not counted. */
const short = 255;

/** Bytes of an object with a few fields, of a string's header, or of a list entry. */
const objectSize = 64;

/** The remaining limits during one render. */
export class Budget {
  readonly limits: Readonly<Limits>;
  /** The render's rare parts: read them with `rareParts`. */
  rare: object | undefined;
  readonly #longest: number;
  #memoryLeft: number;
  #deadline = Number.POSITIVE_INFINITY;
  /** Steps that remain after the current portion. */
  #stepsLeft: number;
  #portionLeft: number;
  #depth = 0;
  /** A text that is read several times in a row is joined only once. */
  #lastRead = "";

  constructor(limits: Readonly<Limits>) {
    this.limits = limits;
    this.#longest = limits.outputLength;
    this.#memoryLeft = limits.memory;
    this.#portionLeft = Math.min(portion, limits.steps);
    this.#stepsLeft = limits.steps - this.#portionLeft;
  }

  spend(steps = 1): void {
    this.#portionLeft -= steps;
    if (this.#portionLeft < 0) this.#nextPortion();
  }

  #nextPortion(): void {
    this.#stepsLeft += this.#portionLeft;
    if (this.#stepsLeft < 0) limitReached(`${this.limits.steps} steps`, "steps");
    this.#readClock();
    this.#portionLeft = Math.min(portion, this.#stepsLeft);
    this.#stepsLeft -= this.#portionLeft;
  }

  /** Time counts from the end of the first portion, so a small template never reads the clock. */
  #readClock(): void {
    const { milliseconds } = this.limits;
    const now = performance.now();
    if (now > this.#deadline) limitReached(`${milliseconds} milliseconds`, "milliseconds");
    this.#deadline = Math.min(this.#deadline, now + milliseconds);
  }

  /** Counts bytes before they are allocated. */
  allowMemory(bytes: number): void {
    this.#memoryLeft -= bytes;
    if (this.#memoryLeft < 0) limitReached(`${this.limits.memory} bytes of memory`, "memory");
  }

  /** Counts a string before it is created or read completely. */
  allowLength(length: number): void {
    if (length > this.#longest) limitReached(`${this.#longest} characters`, "outputLength");
    this.allowMemory(2 * length + objectSize);
    if (length > short) this.spend(length >>> 4);
  }

  /** Called before a text is read: the engine then flattens joined strings. */
  allowReading(text: string): void {
    if (text.length <= short) return;
    if (text === this.#lastRead) this.spend(text.length >>> 4);
    else {
      this.#lastRead = text;
      this.allowLength(text.length);
    }
  }

  /** Two texts are about to become one, which the engine does by pointing to both. */
  allowJoined(length: number): void {
    if (length > this.#longest) limitReached(`${this.#longest} characters`, "outputLength");
    this.allowMemory(objectSize);
  }

  /** Counts a list before it is created. */
  allowItems(count: number): void {
    this.spend(count);
    this.allowMemory(8 * count + objectSize);
  }

  /** Counts one more item, such as a tuple or part of a text. */
  allowItem(): void {
    this.spend();
    this.allowMemory(objectSize);
  }

  /** Counts a text search, which takes the product of both lengths at worst. */
  allowSearch(text: string, part: string): void {
    this.allowReading(text);
    this.allowReading(part);
    const comparisons = text.length * part.length;
    if (comparisons > 1023) this.spend(Math.floor(comparisons / 1024));
  }

  enter(): void {
    this.spend();
    if (++this.#depth > this.limits.recursionDepth) {
      limitReached(`${this.limits.recursionDepth} calls inside each other`, "recursionDepth");
    }
  }

  leave(): void {
    this.#depth--;
  }
}

/**
 * The budget of the current render. A render is never interrupted, so one variable can hold it; otherwise all
 * functions that print, compare and hash values would have to pass it around.
 */
let inHand: Budget | undefined;

/** The budget of the current render; outside of a render, a full one. */
export function budgetInHand(): Budget {
  return inHand ?? new Budget(defaultLimits);
}

/** Runs something at the cost of a budget. */
export function within<Result>(budget: Budget, run: () => Result): Result {
  const before = inHand;
  inHand = budget;
  try {
    return run();
  } finally {
    inHand = before;
  }
}

/** @throws {Failure} always. */
export function limitReached(what: string, limit: keyof Limits): never {
  throw new Failure(
    `The template needs more than ${what}: shorten it or its input, or raise the limit '${limit}'`,
    TemplateLimitError,
  );
}
