import type { GatewayRecord, RecordLog, UsageFilter, UsageQuery, UsageRow } from "./record.ts";

/** How many records are stored; the oldest are dropped first. */
const MOST_RECORDS = 10_000;

/** Stores the latest records in the memory of one process, until it ends. */
export function createMemoryRecords(): RecordLog {
  let records: GatewayRecord[] = [];
  const chosen = ({ since, until, token }: UsageFilter): GatewayRecord[] =>
    records.filter(({ at, token: owner }) => at >= since && at < until && (token === undefined || owner === token));

  return {
    async add(record) {
      records.push(record);
      if (records.length >= 2 * MOST_RECORDS) records = records.slice(-MOST_RECORDS);
    },
    async sum(query) {
      const groups = new Map<string, GatewayRecord[]>();
      for (const record of chosen(query)) {
        const key = keyOf(record, query.by);
        const group = groups.get(key);
        if (group) group.push(record);
        else groups.set(key, [record]);
      }
      return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, group]) => rowOf(key, group));
    },
    latest: async ({ limit, ...filter }) => chosen(filter).toReversed().slice(0, limit),
  };
}

function keyOf(record: GatewayRecord, by: UsageQuery["by"]): string {
  if (by === "day") return new Date(record.at).toISOString().slice(0, 10);
  return (by === "model" ? record.providerModel : record[by]) ?? "";
}

function rowOf(key: string, records: readonly GatewayRecord[]): UsageRow {
  const sum = (read: (record: GatewayRecord) => number | undefined): number =>
    records.reduce((total, record) => total + (read(record) ?? 0), 0);
  return {
    key,
    requests: records.length,
    failed: sum(({ state }) => (state === "completed" ? 0 : 1)),
    inputTokens: sum(({ usage }) => usage?.inputTokens),
    outputTokens: sum(({ usage }) => usage?.outputTokens),
    cost: sum(({ cost }) => cost),
    estimatedCost: sum(({ cost, isEstimated }) => (isEstimated ? cost : 0)),
    durationMs: sum(({ durationMs }) => durationMs) / records.length,
  };
}
