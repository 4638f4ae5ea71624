import type Database from "libsql";
import type { GatewayRecord, UsageFilter, UsageQuery, UsageRow } from "../usage/record.ts";

/** What records are grouped by, as SQL. */
const KEYS: Readonly<Record<UsageQuery["by"], string>> = {
  day: "strftime('%Y-%m-%d', at / 1000, 'unixepoch')",
  token: "coalesce(token, '')",
  provider: "coalesce(provider, '')",
  model: "coalesce(model, '')",
  task: "task",
  route: "route",
};

const CHOSEN = "at >= ?1 AND at < ?2 AND (?3 IS NULL OR token = ?3)";

const chosen = ({ since, until, token }: UsageFilter) => [since, until, token ?? null] as const;

/** A record has columns for what is summed, and its JSON for the rest. */
export function records(database: InstanceType<typeof Database>) {
  const add = database.prepare("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const latest = database.prepare(`SELECT text FROM record WHERE ${CHOSEN} ORDER BY at DESC, rowid DESC LIMIT ?4`);
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
             coalesce(sum(input_tokens), 0) AS inputTokens, coalesce(sum(output_tokens), 0) AS outputTokens,
             coalesce(sum(cost), 0) AS cost, coalesce(sum(cost * is_estimated), 0) AS estimatedCost,
             avg(duration_ms) AS durationMs
           FROM record WHERE ${CHOSEN} GROUP BY key ORDER BY key`,
        )
        .all(...chosen(filter));
      return rows as UsageRow[];
    },
    latestRecords: ({ limit, ...filter }: UsageFilter & { readonly limit: number }): GatewayRecord[] =>
      (latest.all(...chosen(filter), limit) as { readonly text: string }[]).map(
        ({ text }) => JSON.parse(text) as GatewayRecord,
      ),
  };
}
