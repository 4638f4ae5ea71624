import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { GatewayRecord } from "./record.ts";

/** Counts requests for a monitoring system. */
export interface Metrics {
  observe(record: GatewayRecord): void;
  /** All counts, in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Seconds; models take from a tenth of a second to minutes. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

/**
 * Metrics in the format of Prometheus, with those of the process. Labels have no name that callers choose, so that their number is
 * limited.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "patchbay_requests_total",
    help: "Requests that have ended.",
    labelNames: ["route", "provider", "status", "state"],
    registers,
  });
  const cached = new Counter({
    name: "patchbay_cached_total",
    help: "Requests that were answered from the cache.",
    labelNames: ["route", "provider"],
    registers,
  });
  const tokens = new Counter({
    name: "patchbay_tokens_total",
    help: "Tokens of models, estimates included.",
    labelNames: ["provider", "model", "direction"],
    registers,
  });
  const cost = new Counter({
    name: "patchbay_cost_dollars_total",
    help: "Cost in US dollars, where the price is known, estimates included.",
    labelNames: ["provider", "model"],
    registers,
  });
  const duration = new Histogram({
    name: "patchbay_request_duration_seconds",
    help: "Time to the end of the answer.",
    labelNames: ["route", "provider"],
    buckets: BUCKETS,
    registers,
  });
  return {
    observe({
      route,
      provider = "",
      providerModel: model = "",
      status,
      state,
      usage,
      cost: spent,
      durationMs,
      isCached,
    }) {
      requests.inc({ route, provider, status, state });
      if (isCached) cached.inc({ route, provider });
      duration.observe({ route, provider }, durationMs / 1000);
      const { inputTokens, outputTokens } = usage ?? {};
      if (inputTokens) tokens.inc({ provider, model, direction: "input" }, inputTokens);
      if (outputTokens) tokens.inc({ provider, model, direction: "output" }, outputTokens);
      if (spent) cost.inc({ provider, model }, spent);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
