import { createRedactor } from "@patchbay/core/http";
import { describeFailure } from "../errors/describe-failure.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { lineOf, traceOf, type GatewayLogger } from "./log-line.ts";
import { requestIdOf } from "./request-id.ts";

/** Follows a request from its arrival to the end of its answer. */
export interface RequestWatch {
  readonly id: string;
  /** Announces a record, which ends the request: a stream ends long after its status. */
  expectRecord(): void;
  recorded(record: GatewayRecord): void;
  /** The answer's status is known. */
  answered(status: number): void;
  /** Logs where an error came from, if no one expected it. */
  failed(error: unknown): void;
}

export interface WatchOptions {
  readonly logger: GatewayLogger | undefined;
  /** What no line may have. */
  readonly secrets: readonly string[];
}

/** What a gateway reports while it runs. */
export interface Watcher {
  /** @param address the caller's, if its server knows it */
  watch(request: Request, address?: string): RequestWatch;
  /** Logs a failure of a store after an answer. */
  storeFailed(error: unknown): void;
}

/** Those who watch over processes ask often. */
const FREQUENT = new Set(["/health", "/ready", "/metrics"]);

/** Watches the requests of a gateway: each becomes a line of its log. */
export function createWatcher({ logger, secrets }: WatchOptions): Watcher {
  const redactor = createRedactor(...secrets);
  return {
    watch(request, address) {
      const { method, headers } = request;
      const id = requestIdOf(headers);
      const startedAt = performance.now();
      const from = address === undefined ? {} : { address };
      let isRecorded = false;
      return {
        id,
        expectRecord() {
          isRecorded = true;
        },
        recorded(record) {
          logger?.[levelOf(record)](redactor.whole({ ...lineOf(id, method, record), ...from }), "request");
        },
        answered(status) {
          if (isRecorded || !logger) return;
          const route = new URL(request.url).pathname.slice(0, 200);
          const line = { requestId: id, method, route, status, ms: Math.round(performance.now() - startedAt), ...from };
          logger[FREQUENT.has(route) ? "debug" : levelOf(line)](redactor.whole(line), "request");
        },
        failed(error) {
          if (describeFailure(error).code !== "internal_error") return;
          logger?.error(redactor.whole({ requestId: id, ...traceOf(error) }), "unexpected error");
        },
      };
    },
    storeFailed(error) {
      const reason = error instanceof Error ? error.message : typeof error;
      logger?.error({ reason: redactor.text(reason) }, "a store failed after an answer");
    },
  };
}

const levelOf = ({ status }: { readonly status: number }): "warn" | "info" => (status >= 500 ? "warn" : "info");
