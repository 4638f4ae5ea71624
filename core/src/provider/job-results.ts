import { JobError, OutputError } from "../errors/index.ts";
import type { Answer, FailureText, ProviderCall, ReadContext } from "./contract.ts";
import { isResultUrl } from "./payload.ts";

/** How a job of the vendor is waited for. */
export interface PollJobOptions<Result> {
  /** Milliseconds between two polls. */
  readonly interval: number;
  /** Polls at most; absent: until the caller aborts or the deadline passes. */
  readonly attempts?: number;
  /** Polls at once instead of waiting first. */
  readonly immediately?: boolean;
  /**
   * Polls the job: its result, or undefined while it runs.
   * @param attempt 0 for the first look
   * @throws JobError when the job failed
   */
  look(attempt: number): Promise<Result | undefined>;
  /** Makes the error for a job that did not end within the attempts. */
  exhausted?(): Error;
}

/** Polls a job until it has a result. Obeys abort and deadline through the context's `wait`. */
export async function pollJob<Result>(context: ReadContext, options: PollJobOptions<Result>): Promise<Result> {
  const { interval, attempts = Infinity, immediately = false, look } = options;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0 || !immediately) await context.wait(interval);
    const result = await look(attempt);
    if (result !== undefined) return result;
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
