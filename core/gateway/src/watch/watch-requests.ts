import type { CallHooks } from "@patchbay/core/client";
import { createRedactor } from "@patchbay/core/http";
import type { ErrorShapeName } from "../errors/error-shapes.ts";
import { describeFailure } from "../errors/describe-failure.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { lineOf, traceOf, type GatewayLogger, type RequestLine } from "./log-line.ts";

/** The header of a request's id, in requests and in answers. */
export const REQUEST_ID = "x-request-id";

/** The caller's id of a request if it is safe in logs and headers, else a new one. */
export function requestIdOf(headers: Headers): string {
  const id = headers.get(REQUEST_ID);
  return id !== null && /^[\w.:/+=-]{1,128}$/.test(id) ? id : `req_${crypto.randomUUID().replaceAll("-", "")}`;
}

/** Adds the id to an answer, where the clients of its format look for it. */
export function markAnswer(headers: Headers, id: string, shape: ErrorShapeName): void {
  headers.set(REQUEST_ID, id);
  if (shape === "anthropic") headers.set("request-id", id);
}

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

/** Follows a request from its arrival to the end of its answer. */
export interface RequestWatch {
  readonly id: string;
  /** Serves the request: calls inside belong to it. */
  run<Result>(serve: () => Result): Result;
  /** Announces a record, which ends the request: a stream ends long after its status. */
  expectRecord(): void;
  recorded(record: GatewayRecord): void;
  /** The answer's status is known. */
  answered(status: number): void;
  /** Logs where an error came from, if no one expected it. */
  failed(error: unknown): void;
  /** Logs a failure of a store that changes no answer. */
  storeFailed(error: unknown): void;
}

export interface WatchOptions {
  readonly logger: GatewayLogger | undefined;
  readonly tracing: GatewayTracing | undefined;
  /** What no line may have. */
  readonly secrets: readonly string[];
}

/** What a gateway reports while it runs. */
export interface Watcher {
  /** @param address the caller's, if its server knows it */
  watch(request: Request, address?: string): RequestWatch;
  /** Logs a failure of a store that changes no answer. */
  storeFailed(error: unknown): void;
}

/** Those who watch over processes ask often. */
const FREQUENT = new Set(["/health", "/ready", "/metrics"]);

/** Watches the requests of a gateway: each becomes a line of its log. */
export function createWatcher({ logger, tracing, secrets }: WatchOptions): Watcher {
  const redactor = createRedactor(...secrets);
  const storeFailed = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : typeof error;
    logger?.error({ reason: redactor.text(reason) }, "a store failed");
  };
  return {
    storeFailed,
    watch(request, address) {
      const { method, headers } = request;
      const id = requestIdOf(headers);
      const startedAt = performance.now();
      const from = address === undefined ? {} : { address };
      let span = tracing?.start({ method, headers, requestId: redactor.text(id) });
      let isRecorded = false;
      return {
        id,
        run: (serve) => (span ? span.run(serve) : serve()),
        expectRecord() {
          isRecorded = true;
        },
        recorded(record) {
          if (!(logger ?? span)) return;
          const line = redactor.whole({ ...lineOf(id, method, record), ...from });
          logger?.[levelOf(record)](line, "request");
          // A batch has a record of each of its rows.
          span?.end(line);
          span = undefined;
        },
        answered(status) {
          if (isRecorded || !(logger ?? span)) return;
          const route = new URL(request.url).pathname.slice(0, 200);
          const ms = Math.round(performance.now() - startedAt);
          const line = redactor.whole({ requestId: id, method, route, status, ms, ...from });
          logger?.[FREQUENT.has(route) ? "debug" : levelOf(line)](line, "request");
          span?.end(line);
        },
        failed(error) {
          if (describeFailure(error).code !== "internal_error") return;
          logger?.error(redactor.whole({ requestId: id, ...traceOf(error) }), "unexpected error");
        },
        storeFailed,
      };
    },
  };
}

const levelOf = ({ status }: { readonly status: number }): "warn" | "info" => (status >= 500 ? "warn" : "info");
