import { currentWorld, shared } from "./world.ts";

/**
 * Sets how fast all mocks answer: 1 as people would see it, 0 without any pause, for tests. Mocks of `createMock`
 * answer
 * without pauses unless they set a pace, and this factor applies to them too.
 * @returns a function that resets it
 */
export function setMockPace(factor: number): () => void {
  const before = shared.pace;
  shared.pace = factor;
  return () => {
    shared.pace = before;
  };
}

/** The factor of all pauses: 0 for none. */
export function mockPace(): number {
  return shared.pace * (currentWorld()?.pace ?? 1);
}

/** Waits as a real server would, scaled by the pace. */
export async function pause(milliseconds: number): Promise<void> {
  await createPause()(milliseconds);
}

/**
 * `pause` for a body that is read later, with the current mock's pace. The signal ends it early, so no timer keeps
 * the process alive.
 */
export function createPause(signal?: AbortSignal): (milliseconds: number) => Promise<void> {
  const worldPace = currentWorld()?.pace ?? 1;
  return async (milliseconds) => {
    const scaled = milliseconds * worldPace * shared.pace;
    if (scaled <= 0 || signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(end, scaled);
      function end(): void {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      }
      signal?.addEventListener("abort", end);
    });
  };
}
