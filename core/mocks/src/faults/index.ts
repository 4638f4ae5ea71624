import { openAiFail, type MockFail } from "../problem.ts";
import { bodies } from "./bodies.ts";
import { connections } from "./connections.ts";
import { jobs } from "./jobs.ts";
import { refusals } from "./refusals.ts";
import { seededNumbers, type Fault } from "./fault.ts";
import { streams } from "./streams.ts";

export { exchangeKind } from "./exchange-kind.ts";
export type * from "./fault.ts";
export * from "./fault-plan.ts";
export { seededNumbers } from "./fault.ts";

/** Every fault, in the order in which they are listed. */
export const faults: readonly Fault[] = [...refusals, ...connections, ...bodies, ...streams, ...jobs];

/** @throws Error when there is no such fault */
export function findFault(name: string): Fault {
  const match = faults.find((one) => one.name === name);
  if (match) return match;
  throw new Error(`There is no fault '${name}'. The faults are ${faults.map((one) => one.name).join(", ")}.`);
}

export interface FaultOptions {
  /** Picks the places that the fault leaves open, for example where a body is cut; default 1. */
  readonly seed?: number;
  /** Byte at which a body is cut; default: one that the seed picks. */
  readonly at?: number;
  /** The vendor's form of errors; default: OpenAI's. */
  readonly fail?: MockFail;
}

/** A fault that happens to one answer, for example as the reply of a script. */
export interface ScriptedFault {
  /** Its name. */
  readonly fault: string;
  /** @param next answers as if nothing happened; not called by faults that keep the server from doing anything */
  answer(request: Request, next: () => Promise<Response>): Promise<Response>;
}

/**
 * A fault by its name, for a single answer.
 * @example mock.chat("groq").reply(fault("cut-stream", { at: 120 }))
 * @throws Error when there is no such fault
 */
export function fault(name: string, { seed = 1, at, fail = openAiFail }: FaultOptions = {}): ScriptedFault {
  const { apply } = findFault(name);
  return {
    fault: name,
    async answer(request, next) {
      let pending: Promise<Response> | undefined;
      const answer = (): Promise<Response> => (pending ??= next());
      const below = seededNumbers(seed);
      const faulted = await apply({ request, answer, below, at, fail, elsewhere: ELSEWHERE });
      return faulted ?? answer();
    },
  };
}

/** Reserved by RFC 2606, so it belongs to no one. */
const ELSEWHERE = "https://elsewhere.example";
