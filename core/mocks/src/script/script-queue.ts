import type { MockKind } from "../route.ts";
import { checkMatch, describeMatch, matches, type MockMatch } from "./mock-match.ts";
import { describeReply, readReply, type FaultFacts, type MockFault, type ScriptedReply } from "./mock-reply.ts";
import type { MockRequest } from "./mock-request.ts";

/**
 * A provider's scripted replies. A reply with a matcher precedes one without, and `once` precedes
 * `always`; otherwise they are used in the order of their definition.
 */
export interface MockScript<Kind extends MockKind | undefined = undefined> {
  /** Replies so once. @throws TypeError when this is no reply */
  reply(reply: ScriptedReply<Kind>): RepliedScript<Kind>;
  /** Replies so whenever no reply for once is left. The last such reply counts. */
  always(reply: ScriptedReply<Kind>): MockScript<Kind>;
  /** The same script, with the rest of the chain for those requests only that match. */
  when(match: MockMatch): MockScript<Kind>;
}

export interface RepliedScript<Kind extends MockKind | undefined = undefined> extends MockScript<Kind> {
  /** Uses the last reply so many times instead of once. */
  times(count: number): MockScript<Kind>;
  /**
   * Damages the last reply on its way.
   * @param fault name of a fault, or a function that makes one answer out of another
   */
  fault(fault: string | MockFault, facts?: Pick<FaultFacts, "at" | "seed">): RepliedScript<Kind>;
}

/** A reply that waits for its request. */
export interface ScriptEntry {
  readonly provider: string;
  readonly kind: MockKind | undefined;
  readonly conditions: readonly MockMatch[];
  reply: unknown;
  /** The position in the test. */
  locate(): string | undefined;
  times: number;
  used: number;
}

/** All replies of a mock, of all its providers. */
export interface ScriptQueue {
  /** @param location position in the test; default: the caller of the script */
  script<Kind extends MockKind | undefined>(provider: string, kind: Kind, location?: string): MockScript<Kind>;
  /** Takes the reply for a request, if any. @throws errors of a matcher */
  take(request: MockRequest): ScriptEntry | undefined;
  /** Replies that could still be used for some request of a provider; without one: of all. */
  waiting(provider?: string): readonly ScriptEntry[];
  /** Replies that should have been used. */
  unused(): readonly ScriptEntry[];
  clear(): void;
}

export function createScriptQueue(): ScriptQueue {
  let entries: ScriptEntry[] = [];

  const isAlways = ({ times }: ScriptEntry): boolean => times === Infinity;
  const isLeft = ({ times, used }: ScriptEntry): boolean => used < times;

  function scriptOf<Kind extends MockKind | undefined>(
    provider: string,
    kind: Kind,
    conditions: readonly MockMatch[],
    location?: string,
  ): MockScript<Kind> {
    function add(reply: unknown, times: number, caller: object): ScriptEntry {
      if (typeof reply !== "function") readReply(reply, kind);
      const locate = location === undefined ? locator(caller) : () => location;
      const entry: ScriptEntry = { provider, kind, conditions, reply, locate, times, used: 0 };
      entries.push(entry);
      return entry;
    }
    const script: MockScript<Kind> = {
      reply(reply) {
        const entry = add(reply, 1, script.reply);
        const replied: RepliedScript<Kind> = {
          ...script,
          times(count) {
            if (!(count >= 1)) throw new TypeError(`times(${count}): a reply is used at least once.`);
            entry.times = count;
            return script;
          },
          fault(fault, facts) {
            entry.reply = withFault(entry.reply, { fault, ...facts });
            return replied;
          },
        };
        return replied;
      },
      always(reply) {
        add(reply, Infinity, script.always);
        return script;
      },
      when(match) {
        checkMatch(match);
        return scriptOf(provider, kind, [...conditions, match], location);
      },
    };
    return script;
  }

  return {
    script: (provider, kind, location) => scriptOf(provider, kind, [], location),
    take(request) {
      const rankOf = ({ conditions, times }: ScriptEntry): number =>
        (conditions.length > 0 ? 0 : 2) + (times === Infinity ? 1 : 0);
      let taken: ScriptEntry | undefined;
      for (const entry of entries) {
        const fits =
          isLeft(entry) &&
          entry.provider === request.provider &&
          (entry.kind === undefined || entry.kind === request.kind) &&
          entry.conditions.every((match) => matches(match, request));
        if (!fits) continue;
        const before = taken ? rankOf(taken) : Infinity;
        // Of replies for always, the last one counts.
        if (rankOf(entry) < before || (rankOf(entry) === before && isAlways(entry))) taken = entry;
      }
      if (taken) taken.used += 1;
      return taken;
    },
    waiting: (provider) => entries.filter((entry) => isLeft(entry) && (provider ?? entry.provider) === entry.provider),
    unused: () => entries.filter((entry) => isLeft(entry) && !isAlways(entry)),
    clear() {
      entries = [];
    },
  };
}

/** A reply, or what a function replies, with a fault on its way. */
function withFault(reply: unknown, fault: FaultFacts): unknown {
  if (typeof reply !== "function") return { ...fault, reply };
  return async (request: MockRequest) => ({ ...fault, reply: await (reply as (one: MockRequest) => unknown)(request) });
}

/** An entry as the test wrote it, and where. */
export function describeEntry({ provider, kind, conditions, reply, locate, times, used }: ScriptEntry): string {
  const location = locate();
  const matched = conditions.map((match) => `.when(${describeMatch(match)})`).join("");
  const call = `${kind ?? "any"}("${provider}")${matched}.${times === Infinity ? "always" : "reply"}(${describeReply(reply)})`;
  const count = times > 1 && times !== Infinity ? `, used ${used} of ${times} times` : "";
  return `${call}${count}${location ? ` at ${location}` : ""}`;
}

/**
 * Finds where a function was called, as `file:line:column`; undefined if the engine does not report it. Engines write a
 * trace on first use, which few tests need.
 */
export function locator(caller: object): () => string | undefined {
  const trace: { stack?: string } = {};
  if (!("captureStackTrace" in Error)) return () => undefined;
  Error.captureStackTrace(trace, caller as (...args: never[]) => unknown);
  return () => /\(?((?:file:\/\/)?[^\s()]+:\d+:\d+)\)?$/.exec(trace.stack?.split("\n")[1] ?? "")?.[1];
}
