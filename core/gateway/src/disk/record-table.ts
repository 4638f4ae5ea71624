import type Database from "libsql";
import type { GatewayRecord, UsageFilter, UsageQuery, UsageRow } from "../usage/record.ts";
import { timesOf } from "../usage/sum-records.ts";

/** What records are grouped by, as SQL. */
const KEYS: Readonly<Record<UsageQuery["by"], string>> = {
  hour: "strftime('%Y-%m-%dT%H:00Z', at / 1000, 'unixepoch')",
  day: "strftime('%Y-%m-%d', at / 1000, 'unixepoch')",
  token: "coalesce(token, '')",
  provider: "coalesce(provider, '')",
  model: "coalesce(model, '')",
  task: "task",
  route: "route",
  state: "json_extract(text, '$.state')",
  code: "coalesce(json_extract(text, '$.code'), '')",
};

const FILTERS = ["token", "provider", "model", "task", "state"] as const;

const CHOSEN = [
  "at >= ?1 AND at < ?2",
  ...FILTERS.map((name, index) => `(?${index + 3} IS NULL OR ?${index + 3} = ${KEYS[name]})`),
].join(" AND ");

const chosen = (filter: UsageFilter) =>
  [filter.since, filter.until, ...FILTERS.map((name) => filter[name] ?? null)] as const;

/** A record has columns for what is summed, and its JSON for the rest. */
export function records(database: InstanceType<typeof Database>) {
  const add = database.prepare("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const latest = database.prepare(`SELECT text FROM record WHERE ${CHOSEN} ORDER BY at DESC, rowid DESC LIMIT ?8`);
  return {
    addRecord(record: GatewayRecord): void {
      const { at, token, provider, providerModel, task, route, state, usage, cost, isEstimated, durationMs } = record;
      add.run(
        at,
        token ?? null,
        provider ?? null,
        providerModel ?? null,
        task,
        route,
        state === "completed" ? 1 : 0,
        usage?.inputTokens ?? null,
        usage?.outputTokens ?? null,
        cost ?? null,
        isEstimated ? 1 : 0,
        durationMs,
        JSON.stringify(record),
      );
    },
    sumRecords({ by, ...filter }: UsageQuery): UsageRow[] {
      const rows = database
        .prepare(
          `SELECT ${KEYS[by]} AS key, count(*) AS requests, sum(1 - is_completed) AS failed,
             sum(is_completed AND cost IS NULL) AS unpriced,
             coalesce(sum(input_tokens), 0) AS inputTokens, coalesce(sum(output_tokens), 0) AS outputTokens,
             coalesce(sum(cost), 0) AS cost, coalesce(sum(cost * is_estimated), 0) AS estimatedCost,
             max(at) AS lastAt, json_group_array(duration_ms) AS durations
           FROM record WHERE ${CHOSEN} GROUP BY key ORDER BY key`,
        )
        .all(...chosen(filter)) as (Omit<UsageRow, "durationMs"> & { readonly durations: string })[];
      return rows.map(({ durations, ...row }) => ({ ...row, ...timesOf(JSON.parse(durations) as number[]) }));
    },
    latestRecords: ({ limit, ...filter }: UsageFilter & { readonly limit: number }): GatewayRecord[] =>
      (latest.all(...chosen(filter), limit) as { readonly text: string }[]).map(
        ({ text }) => JSON.parse(text) as GatewayRecord,
      ),
  };
}
