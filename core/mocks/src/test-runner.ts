import { startMock, type StartedMock } from "./node.ts";
import type { MockOptions, ScriptableMocks } from "./script/mock-options.ts";

export interface TestMockOptions<Id extends string = string> extends MockOptions<Id> {
  /** Environment variables for the tests, for example `{ OPENAI_BASE_URL: "https://api.groq.com/openai/v1" }`. */
  readonly env?: Readonly<Record<string, string>>;
}

interface Hooks {
  afterEach(work: () => void): void;
  afterAll(work: () => void): void;
}

const hooks = await findHooks();

/** The hooks of the test runner in this process: vitest, Jest, or else node:test. */
async function findHooks(): Promise<Hooks> {
  if (process.env["VITEST"]) return import("vitest");
  const { afterEach, afterAll } = globalThis as Partial<Hooks>;
  if (afterEach && afterAll) return { afterEach, afterAll };
  const runner = await import("node:test");
  return { afterEach: runner.afterEach, afterAll: runner.after };
}

/**
 * `startMock` for the tests of a file, or of the `describe` that calls it: verifies and resets the mock after each test,
 * which fails if a reply was not used, and closes it after the last one. Environment variables are restored then.
 * @param providers provider id -> what its `/mocks` exports
 */
export function mockTests<const Providers extends Readonly<Record<string, ScriptableMocks>>>(
  providers: Providers,
  { env = {}, ...options }: TestMockOptions<keyof Providers & string> = {},
): StartedMock<keyof Providers & string> {
  const mock = startMock(providers, options as MockOptions<keyof Providers & string>);
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  hooks.afterEach(() => mock.done());
  hooks.afterAll(() => {
    mock.close();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  return mock;
}
