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

/** Statuses that another provider may not answer with: wrong arguments are wrong everywhere. */
const PASSING = new Set([402, 404, 408, 425, 429]);

/** Whether another provider may be tried after a failure: never where the call may have been accepted. */
export function movesOn(error: unknown): boolean {
  if (!PatchbayError.isInstance(error) || error.maybeAccepted || error.job) return false;
  // Where the hub does not know the model, no provider does.
  if (ModelNotFoundError.isInstance(error) && error.provider === undefined) return false;
  if (HttpError.isInstance(error)) {
    return (
      error.retryable ??
      (PASSING.has(error.status) ||
        error.status >= 500 ||
        [AuthenticationError, BillingError, ContextLengthError].some((kind) => kind.isInstance(error)))
    );
  }
  return (
    isUnserved(error) || [NetworkError, OutputError, StreamError, PluginError].some((kind) => kind.isInstance(error))
  );
}

/** A model that a provider does not serve does not count as a failure. */
export function isUnserved(error: unknown): boolean {
  return [MappingNotFoundError, TaskNotSupportedError, ProviderClosedError, ProviderNotFoundError].some((kind) =>
    kind.isInstance(error),
  );
}
