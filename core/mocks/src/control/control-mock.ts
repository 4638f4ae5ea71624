import type { MockKind } from "../route.ts";
import type { FaultRates } from "../script/chaos.ts";
import type { MockConditions } from "../script/mock-match.ts";
import { MOCK_KINDS, type FaultFacts, type JsonReply, type KindReply, type MockRefusal } from "../script/mock-reply.ts";
import type { MockRequest } from "../script/mock-request.ts";
import type { MockCount } from "../script/request-counts.ts";
import { locator } from "../script/script-queue.ts";
import { CONTROL_PATH, toWire, type ChaosMessage, type JobsMessage, type RepliesMessage } from "./wire.ts";

/** A reply that can be sent: everything but functions, files and Responses. */
export type RemoteReply<Kind extends MockKind | undefined = undefined> = RemotePlain<Kind> | RemoteFault<Kind>;

type RemotePlain<Kind extends MockKind | undefined> =
  | (Kind extends MockKind ? KindReply<Kind> : never)
  | JsonReply
  | MockRefusal;

interface RemoteFault<Kind extends MockKind | undefined> extends RemoteFaultFacts {
  readonly reply?: RemotePlain<Kind>;
}

interface RemoteFaultFacts extends Omit<FaultFacts, "fault"> {
  /** Name of a fault of `@patchbay/mocks/faults`. */
  readonly fault: string;
}

/** As `MockScript`; to be awaited, so that the server knows of it. */
export interface RemoteScript<Kind extends MockKind | undefined = undefined> extends Promise<void> {
  reply(reply: RemoteReply<Kind>): RemoteReplied<Kind>;
  always(reply: RemoteReply<Kind>): RemoteScript<Kind>;
  when(match: string | RegExp | MockConditions): RemoteScript<Kind>;
}

export interface RemoteReplied<Kind extends MockKind | undefined = undefined> extends RemoteScript<Kind> {
  times(count: number): RemoteScript<Kind>;
  fault(fault: string, facts?: Omit<FaultFacts, "fault">): RemoteReplied<Kind>;
}

/** As `MockJobControl`; to be awaited. */
export interface RemoteJobControl {
  hold(): Promise<void>;
  advance(stages?: number): Promise<void>;
  finish(): Promise<void>;
  fail(message?: string, options?: { readonly looks?: number }): Promise<void>;
}

/** A message that the rest of the test's line may change. */
type Unsent = Omit<RepliesMessage, "reply" | "times"> & { reply: unknown; times: number | "always" };

/** A mock that runs in another process: the surface of `Mock`, by promises. */
export type RemoteMock = { readonly [Kind in MockKind]: (provider: string) => RemoteScript<Kind> } & {
  any(provider: string): RemoteScript;
  jobs(provider: string): RemoteJobControl;
  chaos(rates: FaultRates, options?: { readonly seed?: number }): Promise<void>;
  requests(provider?: string, match?: string | RegExp | MockConditions): Promise<readonly MockRequest[]>;
  metrics(): Promise<readonly MockCount[]>;
  reset(): Promise<void>;
  /** @throws Error that lists the unmet expectations */
  verify(): Promise<void>;
};

/**
 * Scripts the replies of `patchbay mock` from a test in another process.
 * @param url address of the mock server
 * @param options.test id of a test, whose replies and requests are apart from those of all others: the requests of the
 * program under test need it as the header `x-test-id`, or as their key
 * @example await controlMock("http://127.0.0.1:4700").chat("groq").reply("Yes.")
 */
export function controlMock(url: string, { test }: { readonly test?: string } = {}): RemoteMock {
  /** Replies are sent in this order. */
  let lastCall: Promise<unknown> = Promise.resolve();

  async function call(method: "GET" | "POST", path: string, message?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${url.replace(/\/$/, "")}${CONTROL_PATH}/${path}`, {
      method,
      headers: {
        ...(test !== undefined && { "x-test-id": test }),
        ...(message && { "content-type": "application/json" }),
      },
      ...(message && { body: JSON.stringify(message) }),
    });
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (!response.ok)
      throw new Error(String(body["error"] ?? `${url} answers ${response.status}: is it a mock server?`));
    return body;
  }

  function say(path: string, message: object): Promise<void> {
    const sent = lastCall.then(async () => void (await call("POST", path, message)));
    lastCall = sent.catch(() => undefined);
    return sent;
  }

  function scriptOf<Kind extends MockKind | undefined>(
    provider: string,
    kind: Kind,
    when: readonly unknown[],
    before: Promise<void>,
  ): RemoteScript<Kind> {
    function add(reply: unknown, times: number | "always", caller: object): [RemoteScript<Kind>, Unsent] {
      const location = locator(caller)();
      const message: Unsent = {
        provider,
        ...(kind && { kind }),
        when,
        reply: toWire(reply),
        times,
        ...(location && { location }),
      };
      // Sent after the test's line has finished, with the count of `times`.
      const sent = Promise.all([before, say("replies", message)]).then(() => undefined);
      // The promise that awaits the script rejects.
      sent.catch(() => undefined);
      return [scriptOf(provider, kind, when, sent), message];
    }
    const script: RemoteScript<Kind> = Object.assign(before.then(), {
      reply(reply: RemoteReply<Kind>) {
        const [next, message] = add(reply, 1, script.reply);
        const replied: RemoteReplied<Kind> = Object.assign(next, {
          times(count: number) {
            message.times = count;
            return next;
          },
          fault(fault: string, facts: Omit<FaultFacts, "fault"> = {}) {
            message.reply = { fault, ...facts, reply: message.reply };
            return replied;
          },
        });
        return replied;
      },
      always: (reply: RemoteReply<Kind>) => add(reply, "always", script.always)[0],
      when: (match: string | RegExp | MockConditions) => scriptOf(provider, kind, [...when, toWire(match)], before),
    });
    script.catch(() => undefined);
    return script;
  }

  const scripts = Object.fromEntries(
    MOCK_KINDS.map((kind) => [kind, (provider: string) => scriptOf(provider, kind, [], Promise.resolve())]),
  ) as unknown as { readonly [Kind in MockKind]: (provider: string) => RemoteScript<Kind> };
  const tellJobs = (message: JobsMessage): Promise<void> => say("jobs", message);

  return {
    ...scripts,
    any: (provider) => scriptOf(provider, undefined, [], Promise.resolve()),
    jobs: (provider) => ({
      hold: () => tellJobs({ provider, action: "hold" }),
      advance: (stages = 1) => tellJobs({ provider, action: "advance", stages }),
      finish: () => tellJobs({ provider, action: "finish" }),
      fail: (message, { looks = 0 } = {}) =>
        tellJobs({ provider, action: "fail", looks, ...(message !== undefined && { message }) }),
    }),
    async requests(provider, match = {}) {
      await lastCall;
      const query = new URLSearchParams({ when: JSON.stringify(toWire(match)), ...(provider && { provider }) });
      return (await call("GET", `requests?${query.toString()}`))["requests"] as MockRequest[];
    },
    async metrics() {
      await lastCall;
      return (await call("GET", "metrics"))["metrics"] as MockCount[];
    },
    chaos: (rates, options = {}) => say("chaos", { rates, ...options } satisfies ChaosMessage),
    reset: () => say("reset", {}),
    async verify() {
      await lastCall;
      await call("GET", "verify");
    },
  };
}
