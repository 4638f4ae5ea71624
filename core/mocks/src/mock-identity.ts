let now = (): Date => new Date();
let count = 0;

/**
 * Sets the clock of all mocks, and lets their ids begin anew: the same requests get the same answers.
 * @param date the date that all answers carry
 * @returns a function that sets the clock back
 */
export function setMockClock(date: Date): () => void {
  const before = now;
  now = () => date;
  count = 0;
  return () => {
    now = before;
  };
}

/** Seconds since 1970, as answers give the time at which they were made. */
export function mockSeconds(): number {
  return Math.floor(now().getTime() / 1000);
}

/** An id that no other answer has, for example `chatcmpl-simulated-1`. */
export function mockId(prefix: string): string {
  count += 1;
  return `${prefix}-simulated-${count}`;
}
