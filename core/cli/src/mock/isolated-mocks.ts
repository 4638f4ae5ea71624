import type { Mock, MockCount } from "@patchbay/mocks";

/** Names the test that a request belongs to. */
export const TEST_HEADER = "x-test-id";
/** Headers of keys: a client that takes no header of its own can use the test's id as its key. */
const KEYS = ["authorization", "x-api-key", "x-goog-api-key", "api-key", "x-key", "xi-api-key"];
/** A server that runs for days forgets the oldest tests. */
const MOST_TESTS = 1000;

/** The mocks of one server: one for each test that names itself, and one for all other requests. */
export interface IsolatedMocks {
  /** The mock of a request: by its header `x-test-id`, or by a key that is the id of a test that has scripted replies. */
  of(request: Request): Mock;
  /** What all of them counted, or one test's. */
  metrics(test: string | null): readonly MockCount[];
  /** Resets all of them. */
  reset(): void;
}

export function isolateMocks(create: () => Mock): IsolatedMocks {
  const common = create();
  const mocks = new Map<string, Mock>();
  return {
    of({ headers }) {
      const named = headers.get(TEST_HEADER);
      if (named === null) {
        if (mocks.size === 0) return common;
        const keys = KEYS.map((name) => headers.get(name)?.split(" ").at(-1) ?? "");
        const key = keys.find((one) => mocks.has(one));
        return key === undefined ? common : mocks.get(key)!;
      }
      const mock = mocks.get(named) ?? create();
      mocks.set(named, mock);
      const [oldest] = mocks.keys();
      if (oldest !== undefined && mocks.size > MOST_TESTS) mocks.delete(oldest);
      return mock;
    },
    metrics(test) {
      const all = [...mocks].flatMap(([name, mock]) => mock.metrics().map((count) => ({ ...count, test: name })));
      return test === null ? [...common.metrics(), ...all] : all.filter((count) => count.test === test);
    },
    reset() {
      for (const mock of [common, ...mocks.values()]) mock.reset();
    },
  };
}
