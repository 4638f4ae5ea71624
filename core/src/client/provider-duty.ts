import { OutputError, PatchbayError, PluginError } from "../errors/index.ts";
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
