import { NetworkError } from "./call-errors.ts";

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
