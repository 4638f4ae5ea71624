import { OutputError, PatchbayError, PluginError, type JobHandle } from "../errors/index.ts";
import type { ReceivedAnswer } from "../http/index.ts";
import { mayStartJob } from "../task/task-table.ts";
import { explain } from "./exchange.ts";
import { CallContext } from "./call-context.ts";
import { peerOf, type PreparedCall } from "./prepared-call.ts";

/** What a provider's code is run for: to prepare the request, or to read the answer. */
export type ProviderDuty = "prepare" | "read";

/**
 * Runs a provider's code, which ends with the call and whose own errors become ones that the caller can understand.
 * @returns the result at once where there is no promise: waiting for it would be a good part of a simple call's cost
 * @throws PluginError when preparing fails, OutputError when reading fails, and typed errors as they are
 */
export function runDuty<Result>(
  prepared: PreparedCall,
  duty: ProviderDuty,
  work: () => Result | PromiseLike<Result>,
): Result | Promise<Result> {
  const fail = (error: unknown): never => {
    throw dutyError(error, prepared, duty);
  };
  try {
    const result = work();
    return isPromiseLike(result) ? prepared.scope.race(Promise.resolve(result)).catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
}

/**
 * Lets a provider make the output of an accepted answer. An error tells of the job that it leaves behind.
 * @param job of a call that is resumed
 */
export async function readOutput(prepared: PreparedCall, answer: ReceivedAnswer, job?: JobHandle): Promise<unknown> {
  const context = new CallContext(prepared, answer, job);
  try {
    return await runDuty(prepared, "read", () => prepared.target.definition.read(answer, context));
  } catch (error) {
    if (OutputError.isInstance(error)) explain(error, context.last ?? answer);
    if (PatchbayError.isInstance(error)) {
      // Not to be configured, so that redaction leaves it as it is: it holds no secret, and would be of no use in part.
      if (context.job && !error.job) Object.defineProperty(error, "job", { value: context.job, enumerable: true });
      else if (OutputError.isInstance(error) && mayStartJob(prepared.call.task)) error.maybeAccepted = true;
    }
    throw error;
  }
}

export function isPromiseLike<Result>(value: Result | PromiseLike<Result>): value is PromiseLike<Result> {
  return typeof (value as Partial<PromiseLike<Result>> | null | undefined)?.then === "function";
}

function dutyError(error: unknown, { scope, target }: PreparedCall, duty: ProviderDuty): unknown {
  if (PatchbayError.isInstance(error) || scope.isReason(error)) return error;
  const reason = error instanceof Error ? `: ${error.message}` : "";
  return duty === "prepare"
    ? new PluginError(`Provider ${target.id} could not prepare the request${reason}.`, { cause: error })
    : new OutputError(`${peerOf(target)} answered in a form that could not be read${reason}`, { cause: error });
}
