/** The environment's `fetch`, looked up at each call: mocks and instrumentation replace it later. */
export const globalFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

/** Where waiting and time come from, so that tests need neither. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Calls back once after so many milliseconds; the returned function cancels that. */
  schedule(milliseconds: number, callback: () => void): () => void;
}

/** Beyond this, `setTimeout` overflows and fires at once. */
const longestTimeout = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, longestTimeout));
    return () => clearTimeout(timer);
  },
};

/** Where the client says what it decided; it never receives a credential. */
export interface Logger {
  debug(text: string): void;
  warn(text: string): void;
}

/** Shows warnings on the console and nothing else. */
export const warningLogger: Logger = {
  debug: () => undefined,
  warn: (text) => globalThis.console.warn(text),
};
