import type { Failure } from "./gateway-error.ts";

/** How a family of APIs writes its errors. */
export interface ErrorShape {
  /** The body of a failed answer. @param requestId the gateway's id of the request, for formats that have a place for it */
  body(failure: Failure, requestId?: string): object;
  /** The server-sent event of a failure after the first byte. */
  event(failure: Failure): string;
}

const TYPES: Readonly<Record<number, string>> = {
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  504: "timeout_error",
};

const typeOf = ({ status }: Failure): string =>
  TYPES[status] ?? (status < 500 ? "invalid_request_error" : status === 503 ? "overloaded_error" : "api_error");

/** Absent members are left out of JSON. */
const about = ({ provider, requestId }: Failure) => ({ provider, provider_request_id: requestId });

const openai: ErrorShape = {
  body: (failure) => ({
    error: {
      message: failure.message,
      type: typeOf(failure),
      param: failure.param ?? null,
      code: failure.code,
      ...about(failure),
    },
  }),
  event: (failure) => `data: ${JSON.stringify(openai.body(failure))}\n\n`,
};

const anthropic: ErrorShape = {
  body: (failure, requestId) => ({
    type: "error",
    error: { type: typeOf(failure), message: failure.message, code: failure.code, ...about(failure) },
    request_id: requestId,
  }),
  event: (failure) => `event: error\ndata: ${JSON.stringify(anthropic.body(failure))}\n\n`,
};

const cohere: ErrorShape = {
  body: (failure) => ({ message: failure.message, code: failure.code, param: failure.param, ...about(failure) }),
  event: (failure) => `data: ${JSON.stringify(cohere.body(failure))}\n\n`,
};

/** Source: https://www.jsonrpc.org/specification#error_object */
const jsonRpc: ErrorShape = {
  body: (failure, requestId) => ({
    jsonrpc: "2.0",
    id: null,
    error: {
      code: failure.code === "invalid_json" ? -32_700 : failure.status < 500 ? -32_600 : -32_603,
      message: failure.message,
      data: { code: failure.code, param: failure.param, request_id: requestId, ...about(failure) },
    },
  }),
  event: (failure) => `event: message\ndata: ${JSON.stringify(jsonRpc.body(failure))}\n\n`,
};

/** The shapes by the name that routes have. */
export const ERROR_SHAPES = { openai, anthropic, cohere, jsonRpc } as const satisfies Readonly<
  Record<string, ErrorShape>
>;

export type ErrorShapeName = keyof typeof ERROR_SHAPES;

/** The answer to a failed request. */
export function failedResponse(shape: ErrorShapeName, failure: Failure, requestId?: string): Response {
  const { status, provider, retryAfterMs, headers } = failure;
  return Response.json(ERROR_SHAPES[shape].body(failure, requestId), {
    status,
    headers: {
      ...(provider !== undefined && { "x-patchbay-provider": provider }),
      ...(retryAfterMs !== undefined && { "retry-after": String(Math.ceil(retryAfterMs / 1000)) }),
      ...headers,
    },
  });
}
