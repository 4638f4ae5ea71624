import { HttpError } from "./http-errors.ts";

/** The input and the requested output together are longer than the model's context. */
export class ContextLengthError extends HttpError {
  static override readonly errorName: string = "ContextLengthError";
}

/** The vendor's content filter refused the input or the output. */
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
