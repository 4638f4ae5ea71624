import { createRedactor } from "@patchbay/core/http";
import { describeFailure } from "../errors/describe-failure.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { lineOf, traceOf, type GatewayLogger } from "./log-line.ts";
import { requestIdOf } from "./request-id.ts";
import type { GatewayTracing } from "./tracing.ts";

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
