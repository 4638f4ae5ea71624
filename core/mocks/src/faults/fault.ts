import type { MockFail } from "../problem.ts";

/**
 * What an answer is to: `chat`: a call without lasting effect, answered whole; `stream`: one answered piece by piece;
 * `submission`: a call that makes media or starts a job; `poll`: a look at a job that is not done; `result`: an answer
 * about a job that is done; `download`: a file.
 */
export type ExchangeKind = "chat" | "stream" | "submission" | "poll" | "result" | "download";

/** What a fault happens to. */
export interface FaultedExchange {
  readonly request: Request;
  readonly kind?: ExchangeKind;
  /** Lets the server do what was asked. A fault that does not call this keeps it from being done. */
  answer(): Promise<Response>;
  /** What a look at the same address found first. */
  readonly earlier?: Response | undefined;
  /** Numbers that are the same for the same seed. */
  readonly below: Below;
  /** Byte at which something is cut; default: one that the seed picks. */
  readonly at?: number | undefined;
  /** The vendor's form of errors. */
  readonly fail: MockFail;
  /** Address of another host, without a closing slash, which must never receive a key. */
  readonly elsewhere: string;
}

/** Something that goes wrong on the way of an answer. */
export interface Fault {
  readonly name: string;
  /** One line about what happens. */
  readonly about: string;
  /** The answers that it can happen to. */
  readonly where: readonly ExchangeKind[];
  /**
   * What it leaves: `harmless`: a whole answer in an unusual form, which every client reads; `tolerable`: an answer that a
   * client may read or refuse; `refused`: no answer, so that nothing can be mistaken for one; `damaged`: what looks like an
   * answer and is not all of it; `unnoticeable`: the same, where the protocol gives a client no means to notice.
   */
  readonly leaves: "harmless" | "tolerable" | "refused" | "damaged" | "unnoticeable";
  /** How often it is tried: once, or at every answer that it can happen to. */
  readonly forms: readonly FaultForm[];
  /** What an error message has to name, so that a person knows what happened. */
  readonly signs: RegExp;
  /** @returns what is sent instead of the answer; undefined when it cannot happen to this one */
  apply(exchange: FaultedExchange): Response | undefined | Promise<Response | undefined>;
}

export type FaultForm = "once" | "always";

export const EVERYWHERE: readonly ExchangeKind[] = ["chat", "stream", "submission", "poll", "result", "download"];

/** Numbers from 0 up to, but without, a limit; the same for the same seed. */
export type Below = (limit: number) => number;

export function seededNumbers(seed: number): Below {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
