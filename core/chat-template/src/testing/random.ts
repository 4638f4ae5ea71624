/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but without, the limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<Element>(elements: readonly Element[]): Element {
    return elements[this.below(elements.length)] as Element;
  }
}
