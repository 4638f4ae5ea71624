import type { UsageRow } from "@patchbay/gateway";

/** The sums of all requests, from those of each state. */
export interface Totals {
  readonly requests: number;
  readonly failed: number;
  readonly unpriced: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  readonly estimatedCost: number;
  /** Of completed requests: failures are often fast. Undefined without one. */
  readonly p50Ms: number | undefined;
  readonly p95Ms: number | undefined;
}

export function totalsOf(states: readonly UsageRow[]): Totals {
  const sum = (read: (row: UsageRow) => number): number => states.reduce((total, row) => total + read(row), 0);
  const completed = states.find(({ key }) => key === "completed");
  return {
    requests: sum((row) => row.requests),
    failed: sum((row) => row.failed),
    unpriced: sum((row) => row.unpriced),
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    cost: sum((row) => row.cost),
    estimatedCost: sum((row) => row.estimatedCost),
    p50Ms: completed?.p50Ms,
    p95Ms: completed?.p95Ms,
  };
}

/** The row of each hour or day; undefined where nothing was called. @param times Unix times in milliseconds */
export function rowsAt(times: readonly number[], rows: readonly UsageRow[]): readonly (UsageRow | undefined)[] {
  const byTime = new Map(rows.map((row) => [Date.parse(row.key), row]));
  return times.map((time) => byTime.get(time));
}

/** The change to a value from the one before, as display text; undefined without one before. */
export function changeText(value: number, before: number): string | undefined {
  if (before === 0) return undefined;
  if (value >= 10 * before) return `×${Math.round(value / before).toLocaleString("en")}`;
  const percent = Math.round((value / before - 1) * 100);
  return percent === 0 ? "as before" : `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en")}%`;
}
