import { PatchbayError, type PatchbayErrorOptions } from "./patchbay-error.ts";

/** What was sent, without credentials: safe to log. */
export interface RequestSummary {
  method: string;
  /** Address without user information and without secrets in its query. */
  url: string;
  /** Headers with credentials replaced by `[redacted]`. */
  headers: Record<string, string>;
  /** JSON body, or a mark such as `[Blob image/png, 123 bytes]`. */
  body?: unknown;
}

/** What came back. */
export interface AnswerSummary {
  status: number;
  /** Header `x-request-id` or what the vendor calls it, or an empty string. */
  requestId: string;
  /** Parsed JSON, text, or a mark such as `[Blob image/png, 123 bytes]`; shortened where it is long, deep or broad. */
  body: unknown;
}

/** No answer: the connection failed, or was refused by the browser. */
export class NetworkError extends PatchbayError {
  static override readonly errorName: string = "NetworkError";
  /**
   * What failed: the `connection` was never made, so nothing was sent; no `answer` came; or its `body` broke off. Absent
   * where an address was not asked at all.
   */
  readonly stage: "connection" | "answer" | "body" | undefined;

  constructor(message: string, options: PatchbayErrorOptions & { stage?: NetworkError["stage"] } = {}) {
    super(message, options);
    this.stage = options.stage;
  }
}

/** The deadline that the caller gave has passed. */
export class DeadlineError extends PatchbayError {
  static override readonly errorName: string = "DeadlineError";
}

/** The answer, though successful, has not the shape that the task promises. */
export class OutputError extends PatchbayError {
  static override readonly errorName: string = "OutputError";
  /** The expectation that failed, without the sentence around it. */
  readonly detail: string;
  /** What was sent; absent where no answer was read. */
  declare request?: RequestSummary;
  /** The answer that was read last. */
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
  /** The vendor's code of an error that it sent within the stream, where it sent one. */
  declare readonly code?: string;

  constructor(message: string, { code, ...options }: PatchbayErrorOptions & { code?: string | undefined } = {}) {
    super(message, options);
    if (code !== undefined) this.code = code;
  }
}

/** A model that runs on the user's own device could not be had, or failed there. */
export class EngineError extends PatchbayError {
  static override readonly errorName: string = "EngineError";
}

/** A job was accepted and then failed, vanished or did not end within the provider's limit. */
export class JobError extends PatchbayError {
  static override readonly errorName: string = "JobError";
}
