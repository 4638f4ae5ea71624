/** An answer outside 200 to 299, for the function that makes its message. */
export interface FailedAnswer {
  readonly status: number;
  /** Parsed JSON or text. */
  readonly body: unknown;
  /** The server's message. */
  readonly words: string | undefined;
  /** The error's default message: who answered, the status, the server's reason and what to do. */
  readonly message: string;
}

/** Makes the message of a failed answer's error; undefined for the default one. */
export type DescribeFailure = (answer: FailedAnswer) => string | undefined | Promise<string | undefined>;

/** An answer outside 200 to 299, for the provider's `failure`. */
export interface VendorAnswer {
  /** HTTP status, outside 200 to 299. */
  readonly status: number;
  /** Parsed JSON, or text. */
  readonly body: unknown;
  /** One header of the answer, or null. */
  header(name: string): string | null;
}

/** The content of a vendor's error answer. */
export interface VendorFailure {
  /** The vendor's message; core adds the vendor's name and the status. */
  readonly message: string;
  /** The vendor's own code, for example `context_length_exceeded`. */
  readonly code?: string;
  /** The argument that caused it. */
  readonly field?: string;
  /** Whether a retry of the call may succeed, although its status does not indicate that; false: it never will. */
  readonly retryable?: boolean;
  /** Whether the key was rejected with a status other than 401 or 403: the error is then an `AuthenticationError`. */
  readonly refusesKey?: boolean;
}

/** Reads the vendor's error envelope; undefined if the answer has another shape. A promise if the code runs elsewhere. */
export type ReadVendorFailure = (
  answer: VendorAnswer,
) => VendorFailure | undefined | Promise<VendorFailure | undefined>;
