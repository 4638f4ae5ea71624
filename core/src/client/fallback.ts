import {
  AuthenticationError,
  BillingError,
  ContextLengthError,
  HttpError,
  MappingNotFoundError,
  ModelNotFoundError,
  NetworkError,
  OutputError,
  PatchbayError,
  PluginError,
  ProviderClosedError,
  ProviderNotFoundError,
  StreamError,
  TaskNotSupportedError,
} from "../errors/index.ts";
import { CallScope } from "../http/index.ts";
import { createStream } from "../sse/read-stream.ts";
import { mayStartJob } from "../task/task-table.ts";
import { mergeOptions } from "./call-arguments.ts";
import type { Invocation, makeStream } from "./call.ts";
import { failedTry, type CallWatch, type TryWatch } from "./call-watch.ts";
import { findCandidates, type Candidate } from "./candidates.ts";
import type { ClientSettings } from "./client-settings.ts";
import { healthOf } from "./provider-health.ts";

/** A call that is tried at one provider after the other. */
export interface RoutedCall {
  readonly settings: ClientSettings;
  readonly invocation: Invocation;
  readonly watch: CallWatch;
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

/** Which answers to a call another provider may not give: wrong arguments are wrong everywhere. */
const passing = new Set([402, 404, 408, 425, 429]);

/** Whether another provider may be asked after a failure: never where the call may have been accepted. */
function movesOn(error: unknown): boolean {
  if (!PatchbayError.isInstance(error) || error.maybeAccepted || error.job) return false;
  // Where the hub does not know the model, no provider does.
  if (ModelNotFoundError.isInstance(error) && error.provider === undefined) return false;
  if (HttpError.isInstance(error)) {
    return (
      error.retryable ??
      (passing.has(error.status) ||
        error.status >= 500 ||
        [AuthenticationError, BillingError, ContextLengthError].some((kind) => kind.isInstance(error)))
    );
  }
  return (
    isUnserved(error) || [NetworkError, OutputError, StreamError, PluginError].some((kind) => kind.isInstance(error))
  );
}

/**
 * Tries a call at its providers, one after the other, until one answers; with `hedgeAfter` also at two at a time.
 * @param attempt makes the call at one provider, up to the answer or the first chunk
 * @param drop lets go of an answer that came second
 * @throws the error of the last provider, which holds those of the others as `failed`
 */
export async function tryInTurn<Result>(
  { settings, invocation, watch }: RoutedCall,
  scope: CallScope,
  attempt: (invocation: Invocation) => Promise<Result>,
  drop: (result: Result) => void,
): Promise<Result> {
  const { task, args } = invocation;
  const options = mergeOptions(settings.defaults, invocation.options);
  const given = (args ?? {}) as Readonly<Record<string, unknown>>;
  const finding = findCandidates(settings, {
    task,
    args: given,
    options: { ...options, signal: scope.signal },
    streaming: watch.call.streaming,
  });
  const waiting = [...(await scope.race(finding))];
  const last = waiting.at(-1);
  const health = healthOf(settings);
  const prices = new Map(waiting.map(({ id, price }) => [id, price]));
  watch.listedPrice = (provider) => prices.get(provider);
  const active = new Set<Running<Result>>();

  function start(candidate: Candidate): void {
    const { id: provider, accessToken } = candidate;
    const controller = new AbortController();
    const tried = watch.try();
    const remaining = scope.remaining();
    const own = {
      ...invocation.options,
      signal: AbortSignal.any([scope.signal, controller.signal]),
      // A moment later than the whole call's, which says how long that was.
      deadline: remaining === Infinity ? undefined : Math.max(0, remaining) + 1,
      retries: candidate === last ? options.retries : (options.retries ?? 0),
    };
    health.trying(candidate.name);
    const startedAt = settings.clock.now();
    const work = attempt({
      ...invocation,
      args: { ...given, provider, ...(accessToken !== undefined && { accessToken }) },
      // Undefined members stand for the client's own.
      options: own as Invocation["options"],
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

  /** Ends what still runs, now that it is decided. */
  function dropOthers(): void {
    for (const { controller, outcome } of active) {
      void outcome.then((late) => "result" in late && drop(late.result));
      controller.abort(new DOMException("Another provider answered first", "AbortError"));
    }
  }

  for (;;) {
    if (active.size === 0) {
      const next = waiting.shift();
      if (next) start(next);
    }
    const patience =
      waiting.length > 0 && active.size === 1 && !mayStartJob(task ?? "") ? options.hedgeAfter : undefined;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const outcome = await firstOf(active, patience, scope).catch((error: unknown) => {
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
    await scope.race(watch.tell("onRetry", event, tried.session));
  }
}

/** A model that a provider does not serve says nothing about how it does. */
function isUnserved(error: unknown): boolean {
  return [MappingNotFoundError, TaskNotSupportedError, ProviderClosedError, ProviderNotFoundError].some((kind) =>
    kind.isInstance(error),
  );
}

/** What settles first of the tries that run; undefined when none did in time. */
async function firstOf<Result>(
  active: ReadonlySet<Running<Result>>,
  patience: number | undefined,
  scope: CallScope,
): Promise<Outcome<Result> | undefined> {
  const outcomes = [...active].map(({ outcome }) => outcome);
  if (patience === undefined) return scope.race(Promise.race(outcomes));
  let cancel: (() => void) | undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = scope.clock.schedule(patience, () => resolve(undefined));
  });
  return scope.race(Promise.race([...outcomes, late])).finally(cancel);
}

/** The chunks of the first provider that begins to answer. Nothing happens before the first one is asked for. */
export function routedStream(routed: RoutedCall, make: typeof makeStream): AsyncGenerator<unknown, void, undefined> {
  const scope = scopeOf(routed);
  let chosen: ReturnType<typeof makeStream> | undefined;
  let left = false;

  async function open(): Promise<IteratorResult<unknown, void>> {
    const attempt = async (invocation: Invocation) => {
      const chunks = make(routed.settings, invocation);
      return { chunks, first: await chunks.next() };
    };
    const { chunks, first } = await tryInTurn(routed, scope, attempt, (late) => void late.chunks.return());
    chosen = chunks;
    return first;
  }

  async function leave(): Promise<void> {
    left = true;
    await chosen?.return();
    scope.close();
  }

  async function next(): Promise<IteratorResult<unknown, void>> {
    if (left) return { value: undefined, done: true };
    try {
      const result = await (chosen ? chosen.next() : open());
      if (result.done) scope.close();
      return result;
    } catch (error) {
      scope.close();
      if (left) return { value: undefined, done: true };
      throw error;
    }
  }

  return createStream(next, leave);
}

/** The life of a call that is tried at several providers. */
export function scopeOf({ settings, invocation }: RoutedCall): CallScope {
  const { signal, deadline } = mergeOptions(settings.defaults, invocation.options);
  return new CallScope({ signal, deadline, clock: settings.clock, cancelOnClose: true });
}
