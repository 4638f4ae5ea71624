import { JobError, OutputError } from "../errors/index.ts";
import type { Answer, FailureText, ProviderCall, ReadContext } from "./contract.ts";
import { isResultUrl } from "./payload.ts";

/** How a job of the vendor is waited for. */
export interface PollJobOptions<Result> {
  /** Milliseconds between two polls. */
  readonly interval: number;
  /** Polls at most, unless the caller set a deadline, which holds then; absent: until the caller aborts or the deadline passes. */
  readonly attempts?: number;
  /** Polls at once instead of waiting first. */
  readonly immediately?: boolean;
  /**
   * Polls the job: its result, undefined while it runs, or `unknownState` for a state that the vendor does not document.
   * @param attempt 0 for the first look
   * @throws JobError when the job failed
   */
  look(attempt: number): Promise<Result | UnknownState | undefined>;
  /** Makes the error for a job that did not end within the attempts. */
  exhausted?(): Error;
}

/** A state of a job that the plugin does not know. */
class UnknownState {
  readonly state: unknown;

  constructor(state: unknown) {
    this.state = state;
  }
}

export type { UnknownState };

/** So many looks in a row may find a state that is not known: a vendor may have added one, or a proxy may answer for it. */
const MOST_UNKNOWN_LOOKS = 20;

/** What a look gives for a state that the vendor does not document: `pollJob` goes on for 20 looks in a row, then gives up. */
export function unknownState(state: unknown): UnknownState {
  return new UnknownState(state);
}

/**
 * Polls a job until it has a result. Obeys abort and deadline through the context's `wait`.
 * @throws JobError after 20 looks in a row at a state that is not known, and what `look` and `exhausted` give
 */
export async function pollJob<Result>(context: ReadContext, options: PollJobOptions<Result>): Promise<Result> {
  const { interval, immediately = false, look } = options;
  const attempts = context.hasDeadline ? Infinity : (options.attempts ?? Infinity);
  let unknown = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0 || !immediately) await context.wait(interval);
    const result = await look(attempt);
    if (result instanceof UnknownState) {
      const text = `The job's state was ${(JSON.stringify(result.state) ?? "missing").slice(0, 80)}`;
      if (++unknown === MOST_UNKNOWN_LOOKS) {
        throw new JobError(
          `${text} in ${unknown} looks in a row, which is no state that the vendor documents. The job may still run: ask for its result later.`,
        );
      }
      if (unknown === 1)
        await context.warn?.(`${text}, which is no state that the vendor documents. It is polled again.`);
    } else {
      if (result !== undefined) return result;
      unknown = 0;
    }
  }
  throw options.exhausted?.() ?? new JobError(`The job did not end within ${attempts} looks at it.`);
}

/**
 * Where a job or its result is asked for: the path that the provider named, below the address to which the call itself
 * went. A routed call stays on the router this way, where its token is good, although the provider names its own host.
 * @param address absolute, or a path; undefined is returned when it is neither
 */
export function followUpUrl(
  address: unknown,
  answer: Pick<Answer, "url">,
  call: Pick<ProviderCall, "routed" | "baseUrl">,
): URL | undefined {
  if (typeof address !== "string" || !URL.canParse(address, answer.url)) return undefined;
  const { pathname, search } = new URL(address, answer.url);
  return new URL(`${call.routed ? call.baseUrl : new URL(answer.url).origin}${pathname}${search}`);
}

/**
 * Downloads the file whose address an answer names.
 * @param expected detail of the error when it names none
 * @param failure text of the error when it cannot be downloaded
 * @throws OutputError, HttpError
 */
export async function resultBlob(
  url: unknown,
  expected: string,
  context: ReadContext,
  failure?: FailureText,
): Promise<Blob> {
  if (!isResultUrl(url)) throw new OutputError(expected);
  context.progress({ phase: "downloading" });
  return context.blobFromUrl(url, failure);
}
