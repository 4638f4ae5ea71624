import type { GatewayRecord, UsageRow } from "@patchbay/gateway";
import { writeCsv } from "../../ui/files/write-csv.ts";

const SUMS = [
  ["requests", "requests"],
  ["failed", "failed"],
  ["unpriced", "without_price"],
  ["inputTokens", "input_tokens"],
  ["outputTokens", "output_tokens"],
  ["cost", "cost_usd"],
  ["estimatedCost", "estimated_cost_usd"],
  ["durationMs", "mean_ms"],
  ["p50Ms", "median_ms"],
  ["p95Ms", "p95_ms"],
] as const;

/** Sums as CSV. @param by what they are split by @param nameOf the display name of a key */
export function sumsCsv(by: string, rows: readonly UsageRow[], nameOf: (key: string) => string): string {
  const head = [by, ...SUMS.map(([, title]) => title), "last_request"];
  const lines = rows.map((row) => [
    nameOf(row.key),
    ...SUMS.map(([name]) => String(row[name])),
    new Date(row.lastAt).toISOString(),
  ]);
  return writeCsv([head, ...lines]);
}

/** Requests as CSV, without any content. */
export function recordsCsv(records: readonly GatewayRecord[], nameOfToken: (id: string) => string): string {
  const columns: Readonly<Record<string, (record: GatewayRecord) => unknown>> = {
    time: ({ at }) => new Date(at).toISOString(),
    state: ({ state }) => state,
    status: ({ status }) => status,
    code: ({ code }) => code,
    token: ({ token }) => token && nameOfToken(token),
    token_id: ({ token }) => token,
    task: ({ task }) => task,
    route: ({ route }) => route,
    model: ({ model }) => model,
    provider: ({ provider }) => provider,
    provider_model: ({ providerModel }) => providerModel,
    input_tokens: ({ usage }) => usage?.inputTokens,
    output_tokens: ({ usage }) => usage?.outputTokens,
    cost_usd: ({ cost }) => cost,
    is_estimated: ({ isEstimated }) => isEstimated ?? false,
    duration_ms: ({ durationMs }) => durationMs,
    is_cached: ({ isCached }) => isCached ?? false,
    is_paid_by_caller: ({ isPaidByCaller }) => isPaidByCaller ?? false,
    batch: ({ batch }) => batch,
    attempt: ({ attempt }) => attempt,
    request_id: ({ requestId }) => requestId,
  };
  const lines = records.map((record) => Object.values(columns).map((read) => String(read(record) ?? "")));
  return writeCsv([Object.keys(columns), ...lines]);
}
