import type { CallHooks } from "@patchbay/core/client";
import type { RequestLine } from "./log-line.ts";

/** Spans of a gateway: `{ hooks: otel(), start: requestSpans() }` of `@patchbay/core/otel`. */
export interface GatewayTracing {
  /** Makes a span of each call to a provider. */
  readonly hooks: CallHooks;
  /** Starts the span of a request. */
  start(request: Pick<Request, "method" | "headers"> & { readonly requestId: string }): {
    run<Result>(serve: () => Result): Result;
    /** Without a key, and without any part of a conversation. */
    end(line: RequestLine): void;
  };
}
