import { DeadlineError } from "../errors/index.ts";

/** Time and timers, replaceable in tests. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Calls back once after this many milliseconds; the returned function cancels that. */
  schedule(milliseconds: number, callback: () => void): () => void;
}

/** Longer timeouts overflow in `setTimeout` and fire immediately. */
const longestTimeout = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, longestTimeout));
    return () => clearTimeout(timer);
  },
};

export interface CallScopeOptions {
  /** The caller's signal. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that the whole call may take. */
  deadline?: number | undefined;
  clock?: Clock | undefined;
  /** Whether closing the scope must cancel a running request, as when the reader leaves a stream. */
  cancelOnClose?: boolean;
}

/**
 * The lifetime of one call: everything that it starts ends when the caller aborts, the deadline passes, or it is closed.
 * Signals are created only if something can end the call early or a caller needs one, because they would be the largest cost
 * of a simple call.
 */
export class CallScope {
  readonly clock: Clock;
  readonly #outer: AbortSignal | undefined;
  readonly #canEnd: boolean;
  readonly #cancelOnClose: boolean;
  readonly #end: number;
  #waiting: Set<(reason: unknown) => void> | undefined;
  #cancelDeadline: (() => void) | undefined;
  #controller: AbortController | undefined;
  #ended = false;
  #closed = false;
  #reason: unknown;

  constructor({ signal, deadline, clock = systemClock, cancelOnClose = false }: CallScopeOptions = {}) {
    this.clock = clock;
    this.#outer = signal;
    this.#canEnd = signal !== undefined || deadline !== undefined;
    this.#cancelOnClose = cancelOnClose;
    this.#end = deadline === undefined ? Infinity : clock.now() + deadline;
    if (signal) {
      listen(signal, this.#onOuterAbort);
      if (signal.aborted) this.#onOuterAbort();
    }
    if (deadline !== undefined) {
      this.#cancelDeadline = clock.schedule(deadline, () =>
        this.#endWith(new DeadlineError(`The call did not end within its deadline of ${deadline / 1000} s.`)),
      );
    }
  }

  /** Ends with the scope; made on first use. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#ended || this.#closed) this.#controller.abort(this.#reason ?? closedReason());
    }
    return this.#controller.signal;
  }

  /** The signal, or undefined if nothing can end the scope early. */
  get signalIfNeeded(): AbortSignal | undefined {
    return this.#canEnd || this.#cancelOnClose ? this.signal : undefined;
  }

  /** Whether the caller aborted or the deadline has passed. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Whether an error is the reason why the scope ended. */
  isReason(error: unknown): boolean {
    return this.#ended && error === this.#reason;
  }

  /** @throws the reason why the scope ended */
  throwIfEnded(): void {
    if (this.#ended) throw this.#reason;
    if (this.#closed) throw closedReason();
  }

  /** Milliseconds until the deadline; Infinity without one. */
  remaining(): number {
    return this.#end - this.clock.now();
  }

  /** Settles with `work`, or rejects immediately when the scope ends, even if `work` ignores the signal. */
  race<Result>(work: Promise<Result>): Promise<Result> {
    if (!this.#canEnd && !this.#cancelOnClose) return work;
    this.#waiting ??= new Set();
    const waiting = this.#waiting;
    return new Promise((resolve, reject) => {
      if (this.#ended) reject(this.#reason);
      else if (this.#closed) reject(closedReason());
      waiting.add(reject);
      work.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  }

  /** Settles with `work` or, after so many milliseconds, with undefined; rejects when the scope ends. */
  within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
    let cancel: (() => void) | undefined;
    const timer = new Promise<undefined>((resolve) => {
      cancel = this.clock.schedule(milliseconds, () => resolve(undefined));
    });
    return this.race(Promise.race([work, timer])).finally(cancel);
  }

  wait(milliseconds: number): Promise<void> {
    return this.within(milliseconds, new Promise<void>(() => {}));
  }

  /** Releases the caller's signal and cancels what is still running. */
  close(): void {
    this.#closed = true;
    this.#cancelDeadline?.();
    if (this.#outer) stopListening(this.#outer, this.#onOuterAbort);
    this.#controller?.abort(closedReason());
    for (const reject of this.#waiting ?? []) reject(closedReason());
  }

  readonly #onOuterAbort = (): void => this.#endWith(abortReason(this.#outer));

  #endWith(reason: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    for (const reject of this.#waiting ?? []) reject(reason);
  }
}

interface Listeners {
  readonly all: Set<() => void>;
  readonly dispatch: () => void;
}

/** Listeners of a caller's signal: each signal gets only one, because Node reports more than ten as a leak. */
const listenersOf = new WeakMap<AbortSignal, Listeners>();

function listen(signal: AbortSignal, listener: () => void): void {
  let listeners = listenersOf.get(signal);
  if (!listeners) {
    const all = new Set<() => void>();
    listeners = { all, dispatch: () => all.forEach((each) => each()) };
    listenersOf.set(signal, listeners);
    signal.addEventListener("abort", listeners.dispatch, { once: true });
  }
  listeners.all.add(listener);
}

function stopListening(signal: AbortSignal, listener: () => void): void {
  const listeners = listenersOf.get(signal);
  if (!listeners?.all.delete(listener) || listeners.all.size > 0) return;
  listenersOf.delete(signal);
  signal.removeEventListener("abort", listeners.dispatch);
}

function abortReason(signal: AbortSignal | undefined): unknown {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("The operation was aborted", "AbortError");
}

let sharedReason: DOMException | undefined;

/** Shared: creating an exception costs more than the rest of closing. */
function closedReason(): DOMException {
  sharedReason ??= new DOMException("The call is over", "AbortError");
  return sharedReason;
}
