import { JobError, OutputError } from "../errors/index.ts";
import type { Answer, FailureText, ProviderCall, ReadContext } from "./contract.ts";
import { isResultUrl } from "./payload.ts";

/** How to wait for a vendor's job. */
export interface PollJobOptions<Result> {
  /** Milliseconds between two polls. */
  readonly interval: number;
  /**
   * Maximum number of polls; ignored if the caller set a deadline. Absent: until the caller aborts or the deadline
   * passes.
   */
  readonly attempts?: number;
  /** Polls at once instead of waiting first. */
  readonly immediately?: boolean;
  /**
   * Polls the job: its result, undefined while it runs, or `unknownState` for a state that the vendor does not
   * document.
   * @param attempt 0 for the first poll
   * @throws JobError if the job failed
   */
  look(attempt: number): Promise<Result | UnknownState | undefined>;
  /** Makes the error for a job that did not end within the attempts. */
  exhausted?(): Error;
}

/** A job state that the plugin does not recognize. */
class UnknownState {
  readonly state: unknown;

  constructor(state: unknown) {
    this.state = state;
  }
}

export type { UnknownState };

/** Polls in a row that may return an unknown state: a vendor may have added one, or a proxy may have answered. */
const MOST_UNKNOWN_LOOKS = 20;

/**
 * What `look` returns for a state that the vendor does not document: `pollJob` gives up after 20 such polls in a row.
 */
export function unknownState(state: unknown): UnknownState {
  return new UnknownState(state);
}

/**
 * Polls a job until it has a result. Obeys abort and deadline through the context's `wait`.
 * @throws JobError after 20 polls in a row with an unknown state; also the errors of `look` and `exhausted`
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
          `${text} in ${unknown} polls in a row, which is not a state that the vendor documents. The job may still be running: get its result later.`,
        );
      }
      if (unknown === 1)
        await context.warn?.(`${text}, which is not a state that the vendor documents. It is polled again.`);
    } else {
      if (result !== undefined) return result;
      unknown = 0;
    }
  }
  throw options.exhausted?.() ?? new JobError(`The job did not end within ${attempts} polls.`);
}

/**
 * The URL of a job or its result: the path from the provider's answer, below the address of the main call. A routed
 * call thus
 * stays on the router, where its token is valid, even if the provider names its own host.
 * @param address absolute, or a path; the result is undefined for any other value
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
 * Downloads the file that an answer links to.
 * @param expected detail of the error if it has no link
 * @param failure message of the error if the download fails
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
