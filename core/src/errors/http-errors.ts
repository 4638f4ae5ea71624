import type { AnswerSummary, RequestSummary } from "./call-errors.ts";
import { PatchbayError, type PatchbayErrorOptions } from "./patchbay-error.ts";

export interface HttpErrorOptions extends PatchbayErrorOptions {
  request: RequestSummary;
  response: AnswerSummary;
  code?: string | undefined;
  field?: string | undefined;
  retryable?: boolean | undefined;
  words?: string | undefined;
}

/** A server answered with a status outside 200 to 299. */
export class HttpError extends PatchbayError {
  static override readonly errorName: string = "HttpError";
  readonly request: RequestSummary;
  readonly response: AnswerSummary;
  /** The server's message, if it sent one. */
  declare readonly words?: string;
  /** The vendor's error code, such as `context_length_exceeded`, if the answer has one. */
  declare readonly code?: string;
  /** The argument that the vendor names as the cause, if any. */
  declare readonly field?: string;
  /** Whether the vendor reports that a retry of the call may succeed; undefined: it does not report it. */
  declare readonly retryable?: boolean;

  constructor(message: string, options: HttpErrorOptions) {
    super(message, options);
    this.request = options.request;
    this.response = options.response;
    const { code, field, retryable, words } = options;
    Object.assign(
      this,
      words !== undefined && { words },
      code !== undefined && { code },
      field !== undefined && { field },
      retryable !== undefined && { retryable },
    );
  }

  /** `request`, by its name in `@huggingface/inference`. */
  get httpRequest(): RequestSummary {
    return this.request;
  }

  /** `response`, by its name in `@huggingface/inference`. */
  get httpResponse(): AnswerSummary {
    return this.response;
  }

  get status(): number {
    return this.response.status;
  }

  get requestId(): string {
    return this.response.requestId;
  }

  override toJSON(): object {
    const { status, requestId } = this;
    return { ...super.toJSON(), status, requestId };
  }
}

/** Status 401 or 403, or a vendor's code: the token is missing, invalid or lacks permission. */
export class AuthenticationError extends HttpError {
  static override readonly errorName: string = "AuthenticationError";
}

/** Status 429: too many requests in a period. If the account has no quota left, it is a `BillingError`. */
export class RateLimitError extends HttpError {
  static override readonly errorName: string = "RateLimitError";
  /** Milliseconds to wait (`Retry-After`), at most ten minutes; undefined if the server sent none. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: HttpErrorOptions & { retryAfterMs?: number | undefined }) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Status 503, not retried or after the last retry. */
export class ServiceUnavailableError extends HttpError {
  static override readonly errorName: string = "ServiceUnavailableError";
}

/** The hub does not know the model (its lookup answered 404), or the provider does not (its own code, or a 404 that names the model). */
export class ModelNotFoundError extends HttpError {
  static override readonly errorName: string = "ModelNotFoundError";
}

/** The input and the requested output together are longer than the model's context. */
export class ContextLengthError extends HttpError {
  static override readonly errorName: string = "ContextLengthError";
}

/**
 * The vendor's content filter refused the input or the output: with a status of its own, in an answer with status 200,
 * such as a job's, which `response` then has, or in an error within a stream. A chat that a filter ends is no error: its
 * finish reason is `content_filter`.
 */
export class ContentFilterError extends HttpError {
  static override readonly errorName: string = "ContentFilterError";
}

/**
 * The account has no credit or quota left: status 402, or a vendor's own code such as `insufficient_quota`. Never retried,
 * because waiting does not help.
 */
export class BillingError extends HttpError {
  static override readonly errorName: string = "BillingError";
}
