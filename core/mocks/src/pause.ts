import { delay } from "msw";

let pace = 1;

/**
 * Sets how fast all mocks answer: 1 as people would see it, 0 without any pause, for tests.
 * @returns a function that sets it back
 */
export function setMockPace(factor: number): () => void {
  const before = pace;
  pace = factor;
  return () => {
    pace = before;
  };
}

/** Waits as a real server would, as far as the pace says. */
export async function pause(milliseconds: number): Promise<void> {
  const scaled = milliseconds * pace;
  if (scaled > 0) await delay(scaled);
}
