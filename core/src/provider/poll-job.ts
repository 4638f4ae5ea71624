import { JobError } from "../errors/index.ts";
import type { ReadContext } from "./contract.ts";

/** How a job of the vendor is waited for. */
export interface PollJobOptions<Result> {
  /** Milliseconds between two looks. */
  readonly interval: number;
  /** How many looks at most; absent: until the caller aborts or the deadline passes. */
  readonly attempts?: number;
  /** Looks at once instead of waiting first. */
  readonly immediately?: boolean;
  /**
   * Looks at the job: its result, or undefined while it runs.
   * @param attempt 0 for the first look
   * @throws JobError when the job failed
   */
  look(attempt: number): Promise<Result | undefined>;
  /** Makes the error for a job that did not end within the attempts. */
  exhausted?(): Error;
}

/** Looks at a job again and again until it has a result. Obeys abort and deadline through the context's `wait`. */
export async function pollJob<Result>(context: ReadContext, options: PollJobOptions<Result>): Promise<Result> {
  const { interval, attempts = Infinity, immediately = false, look } = options;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0 || !immediately) await context.wait(interval);
    const result = await look(attempt);
    if (result !== undefined) return result;
  }
  throw options.exhausted?.() ?? new JobError(`The job did not end within ${attempts} looks at it.`);
}
