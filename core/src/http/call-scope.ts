import { DeadlineError } from "../errors/index.ts";
import { systemClock, type Clock } from "./clock.ts";

export interface CallScopeOptions {
  /** The caller's signal. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that the whole call may take. */
  deadline?: number | undefined;
  clock?: Clock | undefined;
}

/** The life of one call: everything that it starts ends when the caller aborts, the deadline passes, or it is closed. */
export interface CallScope {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Milliseconds until the deadline; Infinity without one. */
  remaining(): number;
  /** Settles with `work`, or rejects at once when the scope ends, even if `work` ignores the signal. */
  race<Result>(work: Promise<Result>): Promise<Result>;
  wait(milliseconds: number): Promise<void>;
  /** Ends the scope: lets go of the caller's signal and cancels what is still running. */
  close(): void;
}

/** Opens the scope of a call. @throws the signal's reason when it is already aborted (from the first step on) */
export function openCallScope({ signal: outer, deadline, clock = systemClock }: CallScopeOptions): CallScope {
  const controller = new AbortController();
  const { signal } = controller;
  const end = deadline === undefined ? Infinity : clock.now() + deadline;

  const onOuterAbort = () => controller.abort(abortReason(outer));
  outer?.addEventListener("abort", onOuterAbort, { once: true });
  if (outer?.aborted) onOuterAbort();

  const cancelDeadline =
    deadline === undefined
      ? undefined
      : clock.schedule(deadline, () =>
          controller.abort(new DeadlineError(`The call did not end within its deadline of ${deadline} ms.`)),
        );

  function race<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
      const settle =
        <Value>(callback: (value: Value) => void) =>
        (value: Value) => {
          signal.removeEventListener("abort", onAbort);
          callback(value);
        };
      work.then(settle(resolve), settle(reject));
    });
  }

  return {
    signal,
    clock,
    remaining: () => end - clock.now(),
    race,
    wait(milliseconds) {
      let cancel: (() => void) | undefined;
      const timer = new Promise<void>((resolve) => {
        cancel = clock.schedule(milliseconds, resolve);
      });
      return race(timer).finally(cancel);
    },
    close() {
      cancelDeadline?.();
      outer?.removeEventListener("abort", onOuterAbort);
      controller.abort();
    },
  };
}

function abortReason(signal: AbortSignal | undefined): unknown {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("The operation was aborted", "AbortError");
}
