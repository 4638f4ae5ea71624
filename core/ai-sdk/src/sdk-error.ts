import { APICallError, InvalidResponseDataError, NoSuchModelError } from "@ai-sdk/provider";
import {
  HttpError,
  MappingNotFoundError,
  ModelNotFoundError,
  NetworkError,
  OutputError,
  PatchbayError,
  ProviderClosedError,
  ProviderNotFoundError,
  RateLimitError,
  TaskNotSupportedError,
} from "@patchbay/core/errors";

export interface ErrorContext {
  readonly modelId: string;
  readonly modelType: "languageModel" | "embeddingModel" | "imageModel" | "speechModel" | "transcriptionModel";
  /** Whether the SDK may repeat the call. */
  readonly isRepeatable: boolean;
}

/** Runs a call, and turns its errors into the SDK's. An abort's reason is unchanged. */
export async function withSdkErrors<Result>(context: ErrorContext, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw sdkError(error, context);
  }
}

/** The SDK's error for one of Patchbay's; anything else unchanged. */
export function sdkError(error: unknown, { modelId, modelType, isRepeatable }: ErrorContext): unknown {
  if (!PatchbayError.isInstance(error)) return error;
  const { message } = error;
  const isUnknown = [
    MappingNotFoundError,
    ModelNotFoundError,
    ProviderClosedError,
    ProviderNotFoundError,
    TaskNotSupportedError,
  ].some((each) => each.isInstance(error));
  if (isUnknown) return withCause(new NoSuchModelError({ modelId, modelType, message }), error);
  const mayRepeat = isRepeatable && error.maybeAccepted !== true;
  if (HttpError.isInstance(error)) {
    const { status, request, response, retryable } = error;
    return new APICallError({
      message,
      url: request.url,
      requestBodyValues: request.body,
      statusCode: status,
      responseHeaders: headersOf(error),
      responseBody: typeof response.body === "string" ? response.body : JSON.stringify(response.body),
      data: response.body,
      cause: error,
      isRetryable: mayRepeat && (retryable ?? isPassing(status)),
    });
  }
  if (NetworkError.isInstance(error)) {
    return new APICallError({ message, url: "", requestBodyValues: undefined, cause: error, isRetryable: mayRepeat });
  }
  if (OutputError.isInstance(error)) {
    return withCause(new InvalidResponseDataError({ data: error.response?.body, message }), error);
  }
  return error;
}

function isPassing(status: number): boolean {
  return status >= 500 || [408, 409, 425, 429].includes(status);
}

/** The known headers: the SDK waits for `retry-after-ms`. */
function headersOf(error: HttpError): Record<string, string> {
  const wait = RateLimitError.isInstance(error) ? error.retryAfterMs : undefined;
  return {
    ...(error.requestId !== "" && { "x-request-id": error.requestId }),
    ...(wait !== undefined && { "retry-after-ms": String(wait) }),
  };
}

/** Errors of the SDK that take no cause. */
function withCause<Given extends Error>(error: Given, cause: unknown): Given {
  error.cause = cause;
  return error;
}
