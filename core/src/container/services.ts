/** Where warnings and notices go. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

/** Time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when it aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}
