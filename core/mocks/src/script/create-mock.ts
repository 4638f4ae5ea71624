import type { RequestHandler } from "msw";
import { mockHub } from "../mock-hub.ts";
import { routerTargets } from "../mock-router.ts";
import type { MockFail } from "../problem.ts";
import { noteText, routeOf, type MockKind } from "../route.ts";
import { createChaos, type FaultRates } from "./chaos.ts";
import { createJobControl, type MockJobControl } from "./job-control.ts";
import { matches, type MockMatch } from "./mock-match.ts";
import type { MockOptions, ScriptableMocks } from "./mock-options.ts";
import { MOCK_KINDS } from "./mock-reply.ts";
import type { MockRequest } from "./mock-request.ts";
import { createRequestCounts, type MockCount } from "./request-counts.ts";
import { ScriptedAnswers, type ScriptedProvider } from "./scripted-answers.ts";
import { createScriptQueue, describeEntry, type MockScript, type ScriptQueue } from "./script-queue.ts";

/** Scripts by kind of address, for example `mock.chat("groq")`. */
export type MockScripts<Id extends string = string> = {
  readonly [Kind in MockKind]: (provider: Id) => MockScript<Kind>;
};

export interface Mock<Id extends string = string> extends MockScripts<Id> {
  /** For msw's `setupServer` or `setupWorker`. */
  readonly handlers: readonly RequestHandler[];
  /** Answers without a server, for example as a client's `fetch`. @throws TypeError if no mock answers */
  readonly fetch: typeof fetch;
  /** Answers a request of a server of your own; undefined if no mock is for it. */
  answer(request: Request): Promise<Response | undefined>;
  /** Whether an address belongs to a mocked provider or the hub. */
  covers(url: string): boolean;
  /** Replies of a provider at any of its addresses. */
  any(provider: Id | "hub"): MockScript;
  /** How a provider's jobs go on. */
  jobs(provider: Id): MockJobControl;
  /**
   * Lets faults happen at random from now on, for example `{ "503": 0.1, "cut-stream": 0.05 }`; `{}` ends them. A reply
   * waits until a request gets it.
   * @throws RangeError when the rates are no probabilities
   */
  chaos(rates: FaultRates, options?: { readonly seed?: number }): void;
  /** Requests in the order in which they arrived. @param match filters requests; default: all */
  requests(provider?: Id | "hub", match?: MockMatch): readonly MockRequest[];
  /** How often each route was called, by model and test, since the mock was created: `reset` does not clear it. */
  metrics(): readonly MockCount[];
  /** Clears replies, requests, jobs and random faults, and restarts ids. */
  reset(): void;
  /** @throws Error that names unused replies, errors in replies and, if strict, requests without a reply */
  verify(): void;
  /** Verifies, and resets: for the end of each test. */
  done(): void;
  /**
   * `done`, for `using mock = createMock(…)`. If the test fails as well, engines report both in a `SuppressedError`.
   */
  [Symbol.dispose](): void;
}

/** A request that no mock is for. */
export class UnmockedError extends TypeError {
  readonly request: Request;
  constructor(request: Request) {
    super(`No mock answers ${request.method} ${request.url.split("?")[0]}`);
    this.request = request;
  }
}

interface Internals {
  readonly queue: ScriptQueue;
  /** What `verify` reports. */
  readonly problems: string[];
}

const internals = new WeakMap<object, Internals>();

/** What other modules of this package need of a mock. */
export function internalsOf(mock: object): Internals {
  return internals.get(mock)!;
}

/**
 * Providers' mocks that a test can script.
 * @param providers provider id -> the exports of its `/mocks`
 */
export function createMock<const Providers extends Readonly<Record<string, ScriptableMocks>>>(
  providers: Providers,
  options: MockOptions<keyof Providers & string> = {},
): Mock<keyof Providers & string> {
  const { hub = "https://huggingface.co" } = options;
  const ids = Object.keys(providers);
  const queue = createScriptQueue();
  const jobs = new Map(ids.map((id) => [id, createJobControl()]));
  const requests: MockRequest[] = [];
  const problems: string[] = [];
  const arrivals = { last: Promise.resolve(), count: 0 };
  const chaos = createChaos();
  const counts = createRequestCounts();
  const common = { options: options as MockOptions, queue, chaos, requests, counts, problems, arrivals };

  const models = Object.fromEntries(ids.map((id) => [id, providers[id]?.models ?? []]));
  const scripted: ScriptedProvider[] = ids.map((id) => ({
    id,
    ...mocksOf(id),
    jobs: jobs.get(id),
    responses: new Map(),
    ...common,
  }));
  if (hub !== false)
    scripted.push({
      id: "hub",
      handlers: mockHub(models, { hubUrl: hub }),
      targetsOf: (model) =>
        routerTargets(models, model).map((target) => ({ ...target, fail: chatFail(target.provider) })),
      jobs: undefined,
      responses: new Map(),
      ...common,
    });
  const answers = scripted.map((one) => new ScriptedAnswers(one));

  function mocksOf(id: string): ScriptableMocks {
    const known = Object.hasOwn(providers, id) ? providers[id] : undefined;
    if (known) return known;
    throw new Error(`createMock has no mocks of ${id}. It has ${ids.join(", ")}.`);
  }

  /** How a provider refuses a chat, which the router hands on. */
  function chatFail(id: string): MockFail | undefined {
    const routes = mocksOf(id).handlers.map((handler) => routeOf(handler));
    return routes.find((route) => route?.kind === "chat")?.fail;
  }

  const kindsOf = new Map<string, ReadonlySet<MockKind | undefined>>();

  function scriptOf<Kind extends MockKind>(kind: Kind, id: string): MockScript<Kind> {
    const kinds = kindsOf.get(id) ?? new Set(mocksOf(id).handlers.map((handler) => routeOf(handler)?.kind));
    kindsOf.set(id, kinds);
    if (kinds.has(kind)) return queue.script(id, kind);
    const known = [...kinds]
      .filter(Boolean)
      .concat("any" as MockKind)
      .join(", ");
    throw new Error(`The mocks of ${id} have no address of ${kind}. They have ${known}.`);
  }

  function reset(): void {
    queue.clear();
    chaos.set({});
    requests.length = problems.length = 0;
    arrivals.count = 0;
    for (const control of jobs.values()) control.reset();
    for (const { responses } of scripted) responses.clear();
  }

  function verify(): void {
    const unused = queue.unused().map((entry) => `Unused: ${describeEntry(entry)}`);
    const remaining = [...problems, ...unused];
    if (remaining.length > 0) throw new Error(`Mock expectations were not met:\n  ${remaining.join("\n  ")}`);
  }

  function done(): void {
    try {
      verify();
    } finally {
      reset();
    }
  }

  async function answer(request: Request): Promise<Response | undefined> {
    for (const one of answers) {
      const response = await one.answer(request);
      if (response) return response;
    }
    return undefined;
  }

  const scripts = Object.fromEntries(
    MOCK_KINDS.map((kind) => [kind, (provider: string) => scriptOf(kind, provider)]),
  ) as unknown as MockScripts;

  const mock: Mock = {
    ...scripts,
    handlers: answers.map(({ handler }) => handler),
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      if (typeof init?.body === "string") noteText(request, init.body);
      const response = await answer(request);
      if (!response) throw new UnmockedError(request);
      if (response.type === "error") throw new TypeError("Failed to fetch");
      return response;
    },
    answer,
    covers: (url) => answers.some((one) => one.covers(url)),
    any(provider) {
      if (provider !== "hub") mocksOf(provider);
      return queue.script(provider, undefined);
    },
    jobs(provider) {
      mocksOf(provider);
      return jobs.get(provider)!;
    },
    chaos: chaos.set,
    requests: (provider, match = {}) =>
      requests.filter((one) => (provider ?? one.provider) === one.provider && matches(match, one)),
    metrics: counts.list,
    reset,
    verify,
    done,
    [Symbol.dispose]: done,
  };
  internals.set(mock, { queue, problems });
  return mock;
}
