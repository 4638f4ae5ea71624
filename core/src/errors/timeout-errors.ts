import { NetworkError } from "./call-errors.ts";

/** No headers of an answer came within the `connectTimeout` that the caller gave. */
export class ConnectTimeoutError extends NetworkError {
  static override readonly errorName: string = "ConnectTimeoutError";
  /** Milliseconds that were waited. */
  readonly timeoutMs: number;

  constructor(host: string, timeoutMs: number) {
    super(`${host} did not begin to answer within ${timeoutMs} ms (connectTimeout). Call again, or allow more time.`, {
      stage: "answer",
    });
    this.timeoutMs = timeoutMs;
  }
}

/** An answer began and then nothing more of it came for the `idleTimeout` that the caller gave. */
export class IdleTimeoutError extends NetworkError {
  static override readonly errorName: string = "IdleTimeoutError";
  /** Milliseconds of silence. */
  readonly timeoutMs: number;

  constructor(host: string, timeoutMs: number) {
    super(`${host} sent nothing for ${timeoutMs} ms (idleTimeout). Call again, or allow more time.`, { stage: "body" });
    this.timeoutMs = timeoutMs;
  }
}
