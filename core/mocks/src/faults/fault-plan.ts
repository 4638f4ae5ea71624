import { openAiFail, type MockFail } from "../problem.ts";
import { exchangeKind } from "./exchange-kind.ts";
import type { ExchangeKind, Fault, FaultForm } from "./fault.ts";
import { seededNumbers } from "./fault.ts";

export interface FaultPlanOptions {
  readonly fault: Fault;
  /** `once` or `always`; default: the fault's first form. */
  readonly form?: FaultForm | undefined;
  /** Picks the answer that is hit, and the places that the fault leaves open; default 1, which hits the first. */
  readonly seed?: number | undefined;
  /** How many answers there are that it can happen to, as far as known; default 1. */
  readonly among?: number | undefined;
  /** The form of errors of the vendor that a request is for; default: OpenAI's. */
  failOf?(request: Request): MockFail | undefined;
  /** Address of another host for redirects, without a closing slash. */
  readonly elsewhere: string;
  /** Whether a call may start a job, where that is known. */
  startsJob?(request: Request): boolean | undefined;
  /** Hears of each request that the fault happens to, before it does: some never end. */
  onHit?(request: Request, kind: ExchangeKind): void;
  /** Hears that the fault could not happen to a request after all. */
  onMiss?(request: Request): void;
}

/** Answers a request, with a fault on the way or without. @param next answers as if nothing happened */
export type FaultyAnswer = (request: Request, next: () => Promise<Response>) => Promise<Response>;

/** The same fault, seed and requests give the same answers. */
export function createFaultyAnswer(options: FaultPlanOptions): FaultyAnswer {
  const { fault, form = fault.forms[0] ?? "once", seed = 1, among = 1, elsewhere } = options;
  const below = seededNumbers(seed);
  let before = form === "always" ? 0 : (seed - 1) % Math.max(1, among);
  let left = form === "always" ? Infinity : 1;
  /** Address -> what the first look at it found. */
  const looks = new Map<string, Response>();

  return async (request, next) => {
    let pending: Promise<Response> | undefined;
    const answer = (): Promise<Response> => (pending ??= next());
    const kind = await exchangeKind(request, answer, options.startsJob?.(request));
    if (kind === "poll" && !looks.has(request.url)) looks.set(request.url, (await answer()).clone());
    if (kind === undefined || !fault.where.includes(kind) || left === 0) return answer();
    if (before > 0) {
      before -= 1;
      return answer();
    }
    const earlier = looks.get(request.url);
    left -= 1;
    options.onHit?.(request, kind);
    const fail = options.failOf?.(request) ?? openAiFail;
    const faulted = await fault.apply({ request, kind, answer, earlier, below, fail, elsewhere });
    if (faulted) return faulted;
    left += 1;
    options.onMiss?.(request);
    return answer();
  };
}
