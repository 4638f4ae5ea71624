import type { JobControl } from "./script/job-control.ts";

/** What answers are made with: a clock, ids and a pace. Every `createMock` has its own. */
export interface MockWorld {
  /** Factor of simulated pauses. */
  readonly pace: number;
  now(): Date;
  /** An id that no other answer has. */
  id(prefix: string): string;
  /** Controls the jobs of the called provider. */
  readonly jobs?: JobControl;
  /** The conversations of the responses that the provider gave, by their ids. */
  readonly responses?: Map<string, readonly object[]>;
}

interface Storage {
  run<Result>(world: MockWorld, work: () => Result): Result;
  getStore(): MockWorld | undefined;
}

interface SharedState {
  pace: number;
  now: () => Date;
  count: number;
  readonly storage: Storage;
}

// One for all copies of this module: a bundled plugin may have its own.
const STATE = Symbol.for("patchbay.mockState");

/** What mocks of this process or page share. */
export const shared: SharedState = ((globalThis as { [STATE]?: SharedState })[STATE] ??= {
  pace: 1,
  now: () => new Date(),
  count: 0,
  storage: createStorage(),
});

/** The world of the mock that is answering right now, if a mock of `createMock` is. */
export function currentWorld(): MockWorld | undefined {
  return shared.storage.getStore();
}

/** Answers within a world, including awaited code. */
export function inWorld<Result>(world: MockWorld, work: () => Result): Result {
  return shared.storage.run(world, work);
}

function createStorage(): Storage {
  const node = globalThis.process as Partial<typeof process> | undefined;
  const hooks = node?.getBuiltinModule?.("node:async_hooks");
  if (hooks) return new hooks.AsyncLocalStorage<MockWorld>();
  // Browsers cannot track async context: the most recently called mock answers, and a page has only one.
  let current: MockWorld | undefined;
  return {
    run(world, work) {
      current = world;
      return work();
    },
    getStore: () => current,
  };
}
