import { useMemo } from "react";
import { formatMilliseconds, shortText } from "../../ui/format-values.ts";
import type { Overview } from "./usage-queries.ts";
import { bucketsOf } from "./usage-filters.ts";
import { spendText } from "./spend-text.ts";
import { rowsAt } from "./sum-rows.ts";
import type { ChartSeries } from "./draw-chart.ts";
import { UsageChart } from "./usage-chart.tsx";
import type { UsageRow } from "@patchbay/gateway";

type Part = Omit<ChartSeries, "values"> & { readonly read: (row: UsageRow) => number };

interface ChartPlan {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly format: (value: number) => string;
  readonly empty: string;
}

const CHARTS: readonly ChartPlan[] = [
  {
    title: "Requests",
    parts: [
      { label: "Completed", kind: "bar", read: ({ requests, failed }) => requests - failed },
      { label: "Failed or canceled", kind: "bar", read: ({ failed }) => failed },
    ],
    format: (value) => (value < 10_000 ? value.toLocaleString("en") : shortText(value)),
    empty: "No requests",
  },
  {
    title: "Spend",
    parts: [
      { label: "Reported", kind: "bar", read: ({ cost, estimatedCost }) => cost - estimatedCost },
      { label: "Estimated", kind: "bar", read: ({ estimatedCost }) => estimatedCost },
    ],
    format: spendText,
    empty: "No spend",
  },
  {
    title: "Tokens",
    parts: [
      { label: "Input", kind: "bar", read: ({ inputTokens }) => inputTokens },
      { label: "Output", kind: "bar", read: ({ outputTokens }) => outputTokens },
    ],
    format: shortText,
    empty: "No tokens",
  },
  {
    title: "Response time",
    parts: [
      { label: "Median", read: ({ p50Ms }) => p50Ms },
      { label: "95th percentile", read: ({ p95Ms }) => p95Ms },
    ],
    format: formatMilliseconds,
    empty: "No answers",
  },
];

/** Requests, spend, tokens and response times by hour or day. */
export function UsageCharts({ overview: { span, times: rows } }: { readonly overview: Overview }) {
  const { times, charts } = useMemo(() => {
    const buckets = bucketsOf(span);
    const placed = rowsAt(buckets, rows);
    const seriesOf = ({ read, ...part }: Part) => ({
      ...part,
      values: placed.map((row) => (row ? read(row) : part.kind ? 0 : null)),
    });
    return { times: buckets, charts: CHARTS.map(({ parts, ...chart }) => ({ ...chart, series: parts.map(seriesOf) })) };
  }, [span, rows]);
  return (
    <div className="pb-grid pb-usage-charts">
      {charts.map((chart) => (
        <UsageChart key={chart.title} {...chart} times={times} by={span.by} />
      ))}
    </div>
  );
}
