import { Failure, TemplateLimitError } from "../errors.ts";

const most = 2 ** 20;

/**
 * What is left for one walk through values inside each other. A value that holds another twice, which holds another
 * twice, is soon larger than any walk can be, though it took few steps to make.
 */
export class Effort {
  #left = most;

  spend(values: number): void {
    this.#left -= values + 1;
    if (this.#left >= 0) return;
    throw new Failure(`The value holds more than ${most} others: too many to print or compare`, TemplateLimitError);
  }
}
