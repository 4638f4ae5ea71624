import { PatchbayError, type FailedTry } from "../errors/index.ts";
import { CallScope } from "../http/call-scope.ts";
import { createStream } from "../sse/read-stream.ts";
import { mayStartJob } from "../task/task-table.ts";
import { findCandidates, type Candidate } from "./candidates.ts";
import { checkCall } from "./check-call.ts";
import { CallWatch, type TryWatch } from "./observe.ts";
import { mergeOptions, type Chunks, type ClientSettings, type Invocation } from "./open-call.ts";
import { isUnserved, movesOn } from "./moves-on.ts";
import type { RoutedInvocation } from "./other-target.ts";
import type { RoutedCall } from "./policies.ts";
import { healthOf } from "./provider-health.ts";
import { runOnce, runStream } from "./run.ts";

/** Makes a call at one of several providers. */
export function trySeveral(settings: ClientSettings, invocation: RoutedInvocation): Promise<unknown> {
  const watch = new CallWatch(settings, invocation);
  return watch.follow(async () => {
    const tries = openTries(settings, invocation, watch);
    try {
      return await tryInTurn(
        tries,
        (each) => runOnce(settings, each),
        () => undefined,
      );
    } finally {
      tries.scope.close();
    }
  });
}

/** The chunks of the first provider that answers. Nothing is sent before the first one is requested. */
export function streamFromSeveral(settings: ClientSettings, invocation: RoutedInvocation): Chunks {
  const watch = new CallWatch(settings, invocation);
  let tries: Tries | undefined;
  let chosen: Chunks | undefined;
  let hasLeft = false;

  async function open(): Promise<IteratorResult<unknown, void>> {
    tries = openTries(settings, invocation, watch);
    const attempt = async (each: Invocation) => {
      const chunks = runStream(settings, each);
      return { chunks, first: await chunks.next() };
    };
    const { chunks, first } = await tryInTurn(tries, attempt, (late) => void late.chunks.return());
    chosen = chunks;
    return first;
  }

  async function next(): Promise<IteratorResult<unknown, void>> {
    if (hasLeft) return { value: undefined, done: true };
    try {
      const result = await (chosen ? chosen.next() : open());
      if (result.done) tries?.scope.close();
      return result;
    } catch (error) {
      tries?.scope.close();
      if (hasLeft) return { value: undefined, done: true };
      throw error;
    }
  }

  const leave = async (): Promise<void> => {
    hasLeft = true;
    await chosen?.return();
    tries?.scope.close();
  };
  return watch.followChunks(createStream(next, leave));
}

/** The tries of one call, and the scope that ends them all. */
interface Tries extends RoutedCall {
  readonly scope: CallScope;
  readonly watch: CallWatch;
}

function openTries(settings: ClientSettings, invocation: RoutedInvocation, watch: CallWatch): Tries {
  const options = mergeOptions(settings.defaults, invocation.options);
  checkCall({ ...invocation, args: { ...invocation.args, provider: undefined }, raw: true }, options);
  const { signal, deadline } = options;
  const scope = new CallScope({ signal, deadline, clock: settings.clock, cancelOnClose: true });
  return { settings, invocation, options, watch, scope };
}

interface Running<Result> {
  readonly candidate: Candidate;
  readonly tried: TryWatch;
  readonly controller: AbortController;
  /** Never rejects. */
  readonly outcome: Promise<Outcome<Result>>;
}

type Outcome<Result> = { readonly running: Running<Result> } & (
  | { readonly result: Result }
  | { readonly error: unknown }
);

/**
 * Tries a call at its providers, one after the other, until one answers; with `hedgeAfter` also at two at a time.
 * @param attempt makes the call at one provider, up to the answer or the first chunk
 * @param discard closes an answer that came second
 * @throws the error of the last provider, which contains those of the others as `failed`
 */
async function tryInTurn<Result>(
  tries: Tries,
  attempt: (invocation: Invocation) => Promise<Result>,
  discard: (result: Result) => void,
): Promise<Result> {
  const { settings, invocation, options, watch, scope } = tries;
  const lookup = { ...tries, options: { ...options, signal: scope.signal } };
  const waiting = [...(await scope.race(findCandidates(lookup)))];
  const last = waiting.at(-1);
  const health = healthOf(settings);
  const choices = new Map(waiting.map(({ id, choice }) => [id, choice]));
  watch.choiceOf = (provider) => choices.get(provider);
  const active = new Set<Running<Result>>();

  function start(candidate: Candidate): void {
    const controller = new AbortController();
    const tried = watch.try();
    const remaining = scope.remaining();
    const tryOptions = {
      ...invocation.options,
      signal: AbortSignal.any([scope.signal, controller.signal]),
      // A moment later than the whole call's, whose error names the length of the deadline.
      deadline: remaining === Infinity ? undefined : Math.max(0, remaining) + 1,
      retries: candidate === last ? options.retries : (options.retries ?? 0),
    };
    health.trying(candidate.name);
    const startedAt = settings.clock.now();
    const work = attempt({
      ...invocation,
      args: { ...invocation.args, provider: candidate.id, ...(candidate.model && { model: candidate.model }) },
      // Undefined members replace the client's.
      options: tryOptions as Invocation["options"],
      watch: tried,
    });
    const outcome = work.then(
      (result): Outcome<Result> => {
        health.succeeded(candidate.name, settings.clock.now() - startedAt);
        return { running, result };
      },
      (error: unknown): Outcome<Result> => ({ running, error }),
    );
    const running: Running<Result> = { candidate, tried, controller, outcome };
    active.add(running);
  }

  /** Ends what still runs after the decision. */
  function dropOthers(): void {
    for (const { controller, outcome } of active) {
      void outcome.then((late) => "result" in late && discard(late.result));
      controller.abort(new DOMException("Another provider answered first", "AbortError"));
    }
  }

  for (;;) {
    if (active.size === 0) {
      const next = waiting.shift();
      if (next) start(next);
    }
    const patience =
      waiting.length > 0 && active.size === 1 && !mayStartJob(invocation.task ?? "") ? options.hedgeAfter : undefined;
    const first = Promise.race([...active].map(({ outcome }) => outcome));
    const settled = patience === undefined ? scope.race(first) : scope.within(patience, first);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const outcome = await settled.catch((error: unknown) => {
      dropOthers();
      throw error;
    });
    if (!outcome) {
      start(waiting.shift()!);
      continue;
    }
    const { running } = outcome;
    active.delete(running);
    if ("result" in outcome) {
      dropOthers();
      watch.current = running.tried;
      return outcome.result;
    }
    const { error } = outcome;
    const { candidate, tried } = running;
    const isPassing = movesOn(error);
    if (isPassing && !isUnserved(error)) health.failed(candidate.name);
    const next = waiting[0] ?? [...active][0]?.candidate;
    if (!isPassing || !next) {
      dropOthers();
      if (PatchbayError.isInstance(error) && watch.failed.length > 0) error.failed = [...watch.failed];
      throw error;
    }
    watch.failed.push(failedTry(candidate.id, error as PatchbayError));
    const event = { ...tried.who, provider: candidate.id, error, delayMs: 0, nextProvider: next.id };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await scope.race(watch.emit("onRetry", event, tried.session));
  }
}

/** A failed try as the answer of the next one reports it. */
function failedTry(provider: string, error: PatchbayError & { readonly status?: number }): FailedTry {
  const { name, message, status } = error;
  return { provider, error: { name, message, ...(status !== undefined && { status }) } };
}
