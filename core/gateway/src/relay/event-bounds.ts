const NEWLINE = 10;
const RETURN = 13;

/**
 * Holds back the beginning of an event until all of it has arrived, so that a stream that breaks off contains only whole ones.
 */
export class EventBounds {
  #rest: Uint8Array<ArrayBuffer> | undefined;

  /** @returns the bytes up to the end of the last whole event; undefined if there is none */
  push(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
    const all = this.#rest ? concat(this.#rest, part) : part;
    const end = endOfEvents(all);
    this.#rest = end < all.length ? all.subarray(end) : undefined;
    return end > 0 ? all.subarray(0, end) : undefined;
  }

  /** What is held back: an event at the end of a body needs no empty line. */
  rest(): Uint8Array<ArrayBuffer> | undefined {
    return this.#rest;
  }
}

/** The place after the last empty line. */
function endOfEvents(bytes: Uint8Array<ArrayBuffer>): number {
  for (let at = bytes.lastIndexOf(NEWLINE); at > 0; at = bytes.lastIndexOf(NEWLINE, at - 1)) {
    const before = bytes[at - 1] === RETURN ? at - 2 : at - 1;
    if (bytes[before] === NEWLINE) return at + 1;
  }
  return 0;
}

function concat(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
