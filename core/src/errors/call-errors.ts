import { PatchbayError, type PatchbayErrorOptions } from "./patchbay-error.ts";

/** The request without credentials, safe to log. */
export interface RequestSummary {
  method: string;
  /** URL without user information and without secrets in its query. */
  url: string;
  /** Headers with credentials replaced by `[redacted]`. */
  headers: Record<string, string>;
  /** JSON body, or a placeholder such as `[Blob image/png, 123 bytes]`. */
  body?: unknown;
}

/** The response without credentials. */
export interface AnswerSummary {
  status: number;
  /** Header `x-request-id` or the vendor's equivalent, or an empty string. */
  requestId: string;
  /**
   * Parsed JSON, text, or a placeholder such as `[Blob image/png, 123 bytes]`; shortened if it is long or has many
   * members.
   */
  body: unknown;
}

/** No answer: the connection failed, or the browser blocked it. */
export class NetworkError extends PatchbayError {
  static override readonly errorName: string = "NetworkError";
  /**
   * The failed phase: no `connection` was made, so nothing was sent; no `answer` was received; or its `body` was cut
   * off. Absent if
   * no request was attempted.
   */
  readonly stage: "connection" | "answer" | "body" | undefined;

  constructor(message: string, options: PatchbayErrorOptions & { stage?: NetworkError["stage"] } = {}) {
    super(message, options);
    this.stage = options.stage;
  }
}

/** The caller's deadline has passed. */
export class DeadlineError extends PatchbayError {
  static override readonly errorName: string = "DeadlineError";
}

/** The answer was successful, but does not have the task's output shape. */
export class OutputError extends PatchbayError {
  static override readonly errorName: string = "OutputError";
  /** The failed expectation, without the rest of the message. */
  readonly detail: string;
  /** The request; absent if no answer was read. */
  declare request?: RequestSummary;
  /** The last answer. */
  declare response?: AnswerSummary;

  constructor(detail: string, options: PatchbayErrorOptions & { response?: AnswerSummary } = {}) {
    super(
      `Invalid inference output: ${detail}. Use the 'request' method with the same parameters to do a custom call with no type checking. Most providers need \`task\` in its options.`,
      options,
    );
    this.detail = detail;
    if (options.response) this.response = options.response;
  }
}

/** A stream ended early, contained an error from the server, or was not a stream at all. */
export class StreamError extends PatchbayError {
  static override readonly errorName: string = "StreamError";
  /** The vendor's code of an error inside the stream, if it sent one. */
  declare readonly code?: string;

  constructor(message: string, { code, ...options }: PatchbayErrorOptions & { code?: string | undefined } = {}) {
    super(message, options);
    if (code !== undefined) this.code = code;
  }
}

/** A model on the user's device could not be loaded, or failed. */
export class EngineError extends PatchbayError {
  static override readonly errorName: string = "EngineError";
}

/** A job was accepted, and then failed, disappeared or did not finish within the provider's limit. */
export class JobError extends PatchbayError {
  static override readonly errorName: string = "JobError";
}

/** A row of a batch has no outcome. Send it again in another batch. */
export class UnprocessedRowError extends JobError {
  static override readonly errorName: string = "UnprocessedRowError";
  /** The batch was `canceled` or `expired` first, or the provider's results do not contain the row (`missing`). */
  readonly reason: "canceled" | "expired" | "missing";

  constructor(message: string, reason: UnprocessedRowError["reason"]) {
    super(message);
    this.reason = reason;
  }
}

/** No response headers were received within the caller's `connectTimeout`. */
export class ConnectTimeoutError extends NetworkError {
  static override readonly errorName: string = "ConnectTimeoutError";
  /** The timeout in milliseconds. */
  readonly timeoutMs: number;

  constructor(host: string, timeoutMs: number) {
    super(`${host} did not begin to answer within ${timeoutMs} ms (connectTimeout). Call again, or allow more time.`, {
      stage: "answer",
    });
    this.timeoutMs = timeoutMs;
  }
}

/** An answer started and then stalled for the caller's `idleTimeout`. */
export class IdleTimeoutError extends NetworkError {
  static override readonly errorName: string = "IdleTimeoutError";
  /** The timeout in milliseconds. */
  readonly timeoutMs: number;

  constructor(host: string, timeoutMs: number) {
    super(`${host} sent nothing for ${timeoutMs} ms (idleTimeout). Call again, or allow more time.`, { stage: "body" });
    this.timeoutMs = timeoutMs;
  }
}
