import {
  HttpError,
  InputError,
  MappingNotFoundError,
  ModelNotFoundError,
  OutputError,
  PatchbayError,
  ProviderNotFoundError,
  TaskNotSupportedError,
  type AnswerSummary,
  type RequestSummary,
} from "@patchbay/core/errors";

/**
 * The published client's names of errors, for `instanceof`. The thrown errors are Patchbay's, which have more details: see
 * `@patchbay/core/errors`.
 */
export class InferenceClientError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return PatchbayError.isInstance(value);
  }
}

/** Arguments, options or the provider do not fit the call. */
export class InferenceClientInputError extends InferenceClientError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return InputError.isInstance(value);
  }
}

/** No provider serves the model or the task. */
export class InferenceClientRoutingError extends InferenceClientError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return [MappingNotFoundError, ProviderNotFoundError, TaskNotSupportedError].some((each) => each.isInstance(value));
  }
}

/** A server answered with an error. */
class ApiError extends InferenceClientError {
  declare readonly request: RequestSummary;
  declare readonly response: AnswerSummary;
  declare readonly httpRequest: RequestSummary;
  declare readonly httpResponse: AnswerSummary;
}

/** A provider answered with an error. */
export class InferenceClientProviderApiError extends ApiError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return HttpError.isInstance(value) && !isOfHub(value);
  }
}

/** The hub answered with an error. */
export class InferenceClientHubApiError extends ApiError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return HttpError.isInstance(value) && isOfHub(value);
  }
}

/** A provider answered with another form than the task has. */
export class InferenceClientProviderOutputError extends InferenceClientError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return OutputError.isInstance(value);
  }
}

/** Whether the error answers the lookup of a model. */
function isOfHub(error: HttpError): boolean {
  return /^https?:\/\/[^/]+\/api\/(models|tasks)\b/.test(error.request.url) || ModelNotFoundError.isInstance(error);
}
