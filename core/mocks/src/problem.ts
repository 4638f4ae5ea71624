import { HttpResponse } from "msw";

/** Why a provider refuses or fails, before its vendor's own words and form. */
export interface MockProblem {
  readonly status: number;
  /** What kind of problem it is; a vendor's form has its own code for each. */
  readonly kind:
    | "missing-key"
    | "wrong-key"
    | "unknown-model"
    | "invalid-request"
    | "too-long"
    | "rate-limit"
    | "overloaded"
    | "server";
  readonly message: string;
  /** The field of the request that is wrong. */
  readonly field?: string;
  /** Seconds after which to try again, as the header `retry-after`. */
  readonly retryAfter?: number;
}

/** Writes a problem in a vendor's form. */
export type MockFail = (problem: MockProblem) => Response;

/** OpenAI's form of an error, which most vendors share. */
export const openAiFail: MockFail = ({ status, kind, message, field = null, retryAfter }) =>
  HttpResponse.json(
    {
      error: {
        message,
        type: status < 500 ? "invalid_request_error" : "server_error",
        param: field,
        code: CODES[kind] ?? null,
      },
    },
    { status, headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) } },
  );

const CODES: Partial<Record<MockProblem["kind"], string>> = {
  "missing-key": "invalid_api_key",
  "wrong-key": "invalid_api_key",
  "unknown-model": "model_not_found",
  "too-long": "context_length_exceeded",
  "rate-limit": "rate_limit_exceeded",
};
