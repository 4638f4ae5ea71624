import {
  AuthenticationError,
  DeadlineError,
  HttpError,
  InputError,
  JobError,
  MappingNotFoundError,
  ModelNotFoundError,
  NetworkError,
  OutputError,
  PluginError,
  ProviderNotFoundError,
  RateLimitError,
  ServiceUnavailableError,
  StreamError,
  TaskNotSupportedError,
} from "@patchbay/core/errors";

/** What helps against an error of a call, besides what the error says itself. The first class that fits decides. */
const REMEDIES = [
  [ModelNotFoundError, "Check the model’s id: owner and name, spelled as on the hub. Private models need a hub token."],
  [MappingNotFoundError, "Choose another provider, or a model that this one serves."],
  [TaskNotSupportedError, "Choose the task that the model is served under, or another provider."],
  [ProviderNotFoundError, "Install a plugin for this provider, or choose another one."],
  [AuthenticationError, "Check the key: whether it is complete, still valid, and allowed to call this model."],
  [ServiceUnavailableError, "The model is being loaded or the provider is overloaded. Try again in a moment."],
  [
    NetworkError,
    "Check the connection. Some providers let no browser in: a hub token goes through the router instead.",
  ],
  [DeadlineError, "Give the call more time, or a smaller task."],
  [OutputError, "The provider answered in another form than the task promises: see its answer below."],
  [StreamError, "Run it again. If it breaks off again, see the answer below."],
  [JobError, "The provider took the job and did not finish it. Change the input, or try another model."],
  [PluginError, "See the plugins page for the state of the plugin."],
] as const;

/** What to do about an error. @param simulated whether the sandbox was asked */
export function errorRemedy(error: unknown, simulated: boolean): string | undefined {
  if (RateLimitError.isInstance(error)) {
    const { retryAfterMs } = error;
    return retryAfterMs === undefined
      ? "Too many requests, or the quota is used up. Wait, or use another key."
      : `Try again in ${Math.ceil(retryAfterMs / 1000)} seconds.`;
  }
  if (simulated && !PluginError.isInstance(error) && !InputError.isInstance(error)) {
    return "The sandbox knows the provider’s sample models only. Others need a key.";
  }
  const remedy = REMEDIES.find(([errorClass]) => errorClass.isInstance(error))?.[1];
  if (remedy !== undefined || !HttpError.isInstance(error)) return remedy;
  return error.status >= 500
    ? "The provider has failed. Try again, or choose another provider."
    : "The provider refuses the request: its answer below says what it does not take.";
}
