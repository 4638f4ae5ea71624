/** A failure of a request, before it is written in the caller's shape. */
export interface Failure {
  /** HTTP status of the answer. */
  readonly status: number;
  /** Stable name that programs can compare, such as `model_not_found`. */
  readonly code: string;
  /** What happened, with what, and what to do. Without secrets. */
  readonly message: string;
  /** The member of the request that caused it. */
  readonly param?: string | undefined;
  /** Id of the provider that was called. */
  readonly provider?: string | undefined;
  /** The provider's id of its request. */
  readonly requestId?: string | undefined;
  /** Milliseconds after which another try makes sense. */
  readonly retryAfterMs?: number | undefined;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ends a request with a failure that the gateway itself found. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly failure: Failure;

  constructor(status: number, code: string, message: string, more: Omit<Failure, "status" | "code" | "message"> = {}) {
    super(message);
    this.failure = { status, code, message, ...more };
  }
}

/** The error for what a target cannot express. @param reason the end of a sentence */
export function refused(param: string, reason: string): GatewayError {
  const message = `\`${param}\` cannot be sent to this model: ${reason}. Remove it, or name another model.`;
  return new GatewayError(400, "unsupported_parameter", message, { param });
}

/** A full disk is the operator's to solve. */
export const storageFull = (): GatewayError =>
  new GatewayError(507, "storage_full", "The gateway cannot store this request: its disk is full.");
