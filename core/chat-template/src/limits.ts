import { Failure, TemplateLimitError } from "./errors.ts";

/** How far a template may go. Each has a default that no real chat template comes near. */
export interface Limits {
  /** Loop turns, calls, and items made or looked through by filters and operators. */
  steps: number;
  /** Characters (UTF-16 units) of the output and of any string on the way to it. */
  outputLength: number;
  /** Macros, callers and recursive loops inside each other. */
  recursionDepth: number;
  /** Items of one `range`. */
  rangeSize: number;
  /** Time of one render. */
  milliseconds: number;
}

export const defaultLimits: Readonly<Limits> = {
  steps: 10_000_000,
  outputLength: 2 ** 26,
  recursionDepth: 200,
  rangeSize: 100_000,
  milliseconds: 10_000,
};

/** The clock is read once in so many steps. */
const portion = 4096;

/** What is left of the limits during one render. */
export class Budget {
  readonly limits: Readonly<Limits>;
  readonly #longest: number;
  #deadline = Number.POSITIVE_INFINITY;
  /** Steps that are left after the portion in hand. */
  #stepsLeft: number;
  #portionLeft: number;
  #depth = 0;

  constructor(limits: Readonly<Limits>) {
    this.limits = limits;
    this.#longest = limits.outputLength;
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

  /** Time counts from the end of the first portion: a small template never reads the clock. */
  #readClock(): void {
    const { milliseconds } = this.limits;
    const now = performance.now();
    if (now > this.#deadline) limitReached(`${milliseconds} milliseconds`, "milliseconds");
    this.#deadline = Math.min(this.#deadline, now + milliseconds);
  }

  /** A string of this length is about to be made. */
  allowLength(length: number): void {
    if (length > this.#longest) limitReached(`${this.#longest} characters`, "outputLength");
    if (length > 255) this.spend(length >>> 6);
  }

  /** A part is about to be looked for in a text. Engines take the product of both lengths at worst. */
  allowSearch(text: string, part: string): void {
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

/** @throws {Failure} always. */
export function limitReached(what: string, limit: keyof Limits): never {
  throw new Failure(
    `The template needs more than ${what}: shorten it or its input, or raise the limit '${limit}'`,
    TemplateLimitError,
  );
}
