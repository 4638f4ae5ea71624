import { useMemo, useEffect, useId, useRef, useState, type KeyboardEvent, useSyncExternalStore } from "react";
import { formatMilliseconds, shortText } from "../../ui/format-values.ts";
import type { Overview } from "./usage-queries.ts";
import { bucketsOf } from "./usage-filters.ts";
import { spendText } from "./spend-text.ts";
import { rowsAt } from "./sum-rows.ts";
import { type ChartSeries, drawChart, type ChartData, type DrawnChart } from "./draw-chart.ts";
import type { UsageRow } from "@patchbay/gateway";
import { DataTable } from "../../ui/data-table.tsx";

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

interface UsageChartProps extends ChartData {
  readonly title: string;
  /** Shown in place of a chart without any value. */
  readonly empty: string;
}

/**
 * A chart over time, whose values are read by pointer, by the arrow keys, and in a table. Its parts differ by pattern and dash as
 * well as by color.
 */
function UsageChart({ title, times, by, series, format, empty }: UsageChartProps) {
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const chart = useRef<DrawnChart>(undefined);
  const theme = useTheme();
  /** Index of the time under the pointer or the keyboard; undefined: none. */
  const [place, setPlace] = useState<number>();
  const hasValues = series.some(({ values }) => values.some((value) => (value ?? 0) > 0));
  const timeText = by === "hour" ? hourText : dayTextOf;

  useEffect(() => {
    const [element, list] = [holder.current, legend.current];
    if (!element || !list || !hasValues) return undefined;
    // Colors are resolved where the legend has them.
    element.dataset["drawnFor"] = theme;
    const colors = [...list.querySelectorAll("li")].map((item) => getComputedStyle(item).color);
    const drawn = drawChart(element, { times, by, series, format, colors, onPlace: setPlace });
    chart.current = drawn;
    return () => {
      chart.current = undefined;
      drawn.destroy();
    };
  }, [times, by, series, format, hasValues, theme]);

  function move(event: KeyboardEvent) {
    const last = times.length - 1;
    const from = place ?? last + 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (event.key === "Escape") chart.current?.pointAt(undefined);
    if (to === undefined) return;
    event.preventDefault();
    chart.current?.pointAt(Math.min(Math.max(to, 0), last));
  }

  const shown = place === undefined ? undefined : times[place];
  const textAt = (values: ChartSeries["values"], index: number): string => {
    const value = values[index];
    return value === null || value === undefined ? "–" : format(value);
  };
  const valuesAt = (index: number) => series.map(({ label, values }) => `${label} ${textAt(values, index)}`);
  return (
    <figure className="pb-card pb-usage-chart" aria-labelledby={id}>
      <figcaption className="pb-bar pb-between">
        <h2 id={id}>{title}</h2>
        <span className="pb-muted pb-small">{hasValues && shown !== undefined && timeText(shown)}</span>
      </figcaption>
      <ul className="pb-row pb-gap-4 pb-small pb-usage-legend" ref={legend}>
        {series.map(({ label, values, kind = "line" }, index) => (
          <li key={label} data-kind={kind} data-series={index}>
            <span>{label}</span> {place !== undefined && hasValues && <strong>{textAt(values, place)}</strong>}
          </li>
        ))}
      </ul>
      {hasValues ? (
        <div
          ref={holder}
          className="pb-usage-plot"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An input has no place for a chart.
          role="slider"
          tabIndex={0}
          aria-label={`${title} by ${by}`}
          aria-valuemin={0}
          aria-valuemax={times.length - 1}
          aria-valuenow={place ?? times.length - 1}
          aria-valuetext={shown === undefined ? undefined : [timeText(shown), ...valuesAt(place!)].join(", ")}
          onKeyDown={move}
          onBlur={() => chart.current?.pointAt(undefined)}
        />
      ) : (
        <p className="pb-usage-plot pb-usage-nothing pb-muted pb-small">{empty}</p>
      )}
      {hasValues && (
        <details className="pb-details">
          <summary>Table</summary>
          <div className="pb-usage-values">
            <DataTable
              isPart
              label={`${title} by ${by}`}
              columns={[
                by === "hour" ? "Hour" : "Day (UTC)",
                ...series.map(({ label }) => ({ title: label, align: "end" as const })),
              ]}
            >
              {times.map((time, index) => (
                <tr key={time}>
                  <th scope="row">{timeText(time)}</th>
                  {series.map(({ label, values }) => (
                    <td key={label} data-align="end">
                      {textAt(values, index)}
                    </td>
                  ))}
                </tr>
              ))}
            </DataTable>
          </div>
        </details>
      )}
    </figure>
  );
}

const hours = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
const days = new Intl.DateTimeFormat("en", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
const hourText = (time: number): string => hours.format(time);
const dayTextOf = (time: number): string => days.format(time);

/** Changes when the page's colors do, for what is drawn. */
function useTheme(): string {
  return useSyncExternalStore(subscribe, () => {
    const chosen = document.documentElement.dataset["theme"];
    return chosen ?? (matchMedia(DARK).matches ? "dark" : "light");
  });
}

const DARK = "(prefers-color-scheme: dark)";

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const media = matchMedia(DARK);
  media.addEventListener("change", listener);
  return () => {
    observer.disconnect();
    media.removeEventListener("change", listener);
  };
}
