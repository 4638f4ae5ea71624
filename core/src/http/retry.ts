const firstDelay = 500;
const longestDelay = 30_000;

/**
 * Milliseconds to wait before asking again: growing, with jitter so that many clients do not come back at once, and
 * never earlier than the server asked for.
 * @param attempt 0 before the first repetition
 * @param random a number from 0 up to 1
 */
export function retryDelay(attempt: number, retryAfter: number | undefined, random: number): number {
  const grown = Math.min(longestDelay, firstDelay * 2 ** attempt);
  const jittered = grown * (0.5 + random / 2);
  return Math.max(jittered, retryAfter ?? 0);
}

/** Milliseconds that a `Retry-After` header names, in seconds or as a date; undefined when it names none. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  // `Date.parse` reads dates into almost anything; HTTP's begin with the day of the week.
  const date = /^\s*[A-Za-z]{3,}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
