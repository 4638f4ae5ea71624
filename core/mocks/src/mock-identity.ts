import { currentWorld, shared } from "./world.ts";

/**
 * Sets the clock of all mocks, and restarts their ids: the same requests get the same answers. Mocks of `createMock`
 * have their own.
 * @param date the date that all answers carry
 * @returns a function that resets the clock
 */
export function setMockClock(date: Date): () => void {
  const before = shared.now;
  shared.now = () => date;
  shared.count = 0;
  return () => {
    shared.now = before;
  };
}

/** The creation time of an answer, in seconds since 1970. */
export function mockSeconds(): number {
  return Math.floor((currentWorld() ?? shared).now().getTime() / 1000);
}

/** An id that no other answer has, for example `chatcmpl-simulated-1`. */
export function mockId(prefix: string): string {
  const world = currentWorld();
  if (world) return world.id(prefix);
  shared.count += 1;
  return `${prefix}-simulated-${shared.count}`;
}

/** What the answer at hand is made with, for code that runs elsewhere. */
export function currentMock() {
  const { pace, jobs } = currentWorld() ?? { pace: 1 };
  return { pace: shared.pace * pace, seconds: mockSeconds(), jobs, id: mockId };
}

/**
 * A number from 0 up to 2^32 that depends on every character of a text (FNV-1a), so the same input gets the same
 * answer.
 */
export function textSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // Similar texts should differ in every bit.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A number that depends on a file's length and some of its bytes. */
export function fileSeed(file: Uint8Array): number {
  const distance = Math.ceil(file.length / 64);
  const bytes = Array.from({ length: Math.min(64, file.length) }, (_, index) => file[index * distance]);
  return textSeed(`${file.length} ${bytes.join(" ")}`);
}
