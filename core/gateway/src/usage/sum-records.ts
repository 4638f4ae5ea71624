import type { GatewayRecord, UsageFilter, UsageQuery, UsageRow } from "./record.ts";

/** What is summed or listed by. */
const KEYS: Readonly<Record<UsageQuery["by"], (record: UsageFacts) => string | undefined>> = {
  hour: ({ at }) => `${new Date(at).toISOString().slice(0, 13)}:00Z`,
  day: ({ at }) => new Date(at).toISOString().slice(0, 10),
  token: ({ token }) => token,
  provider: ({ provider }) => provider,
  model: ({ providerModel }) => providerModel,
  task: ({ task }) => task,
  route: ({ route }) => route,
  state: ({ state }) => state,
  code: ({ code }) => code,
};

const FILTERS = ["token", "provider", "model", "task", "state"] as const;

/** What a record is summed by: the members that keys and filters read. */
export type UsageFacts = Pick<
  GatewayRecord,
  "at" | "token" | "provider" | "providerModel" | "task" | "route" | "state" | "code"
>;

/** What a record is summed by; empty if it has none. */
export const usageKey = (record: UsageFacts, by: UsageQuery["by"]): string => KEYS[by](record) ?? "";

/** Whether a filter chooses a record. */
export function isChosen(record: UsageFacts, filter: UsageFilter): boolean {
  const { at } = record;
  if (at < filter.since || at >= filter.until) return false;
  return FILTERS.every((name) => filter[name] === undefined || filter[name] === usageKey(record, name));
}

/** Sums records by one of their members, for stores that cannot. */
export function sumRecords(records: Iterable<GatewayRecord>, { by, ...filter }: UsageQuery): UsageRow[] {
  const groups = new Map<string, GatewayRecord[]>();
  for (const record of records) {
    if (!isChosen(record, filter)) continue;
    const key = usageKey(record, by);
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, group]) => rowOf(key, group));
}

function rowOf(key: string, records: readonly GatewayRecord[]): UsageRow {
  const sum = (read: (record: GatewayRecord) => number | undefined): number =>
    records.reduce((total, record) => total + (read(record) ?? 0), 0);
  return {
    key,
    requests: records.length,
    failed: sum(({ state }) => (state === "completed" ? 0 : 1)),
    unpriced: sum(({ state, cost }) => (state === "completed" && cost === undefined ? 1 : 0)),
    inputTokens: sum(({ usage }) => usage?.inputTokens),
    outputTokens: sum(({ usage }) => usage?.outputTokens),
    cost: sum(({ cost }) => cost),
    estimatedCost: sum(({ cost, isEstimated }) => (isEstimated ? cost : 0)),
    lastAt: records.reduce((latest, { at }) => Math.max(latest, at), 0),
    ...timesOf(records.map(({ durationMs }) => durationMs)),
  };
}

/** Mean and percentiles. @param durations at least one */
export function timesOf(durations: readonly number[]): Pick<UsageRow, "durationMs" | "p50Ms" | "p95Ms"> {
  const sorted = Float64Array.from(durations).toSorted();
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  const sum = sorted.reduce((total, each) => total + each, 0);
  return { durationMs: sum / sorted.length, p50Ms: at(0.5), p95Ms: at(0.95) };
}
