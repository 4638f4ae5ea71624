import "uplot/dist/uPlot.min.css";
import UPlot from "uplot";

export interface ChartSeries {
  readonly label: string;
  /** Absent: a line. Bars of one chart are stacked, the first at the bottom. */
  readonly kind?: "bar";
  /** Null: none at that time. */
  readonly values: readonly (number | null)[];
}

/** What a chart shows over time. */
export interface ChartData {
  /** Unix times in milliseconds. */
  readonly times: readonly number[];
  readonly by: "hour" | "day";
  readonly series: readonly ChartSeries[];
  /** A value as display text. */
  format(value: number): string;
}

export interface DrawnChart {
  /** Marks a time by its index; undefined: none. */
  pointAt(index: number | undefined): void;
  destroy(): void;
}

interface ChartOptions extends ChartData {
  /** Of each series, as CSS resolves them. */
  readonly colors: readonly string[];
  /** Receives the index of the time under the pointer. */
  onPlace(index: number | undefined): void;
}

const HEIGHT = 180;
/** Charts side by side mark the same time. */
const SYNC_KEY = "usage";

/** Draws a chart into an element, whose width it follows. */
export function drawChart(holder: HTMLElement, options: ChartOptions): DrawnChart {
  const { times, by, series, format, colors, onPlace } = options;
  const style = getComputedStyle(holder);
  const [text, line] = [style.color, style.borderColor];
  const bars = series.filter(({ kind }) => kind === "bar");
  /** Each bar reaches from the bottom to its end: those on top are drawn first. */
  const stacked = series.map(({ values }, index) =>
    bars.length < series.length
      ? values
      : values.map((_, at) => series.slice(0, index + 1).reduce((sum, each) => sum + (each.values[at] ?? 0), 0)),
  );
  const order = series.map((_, index) => index).toReversed();
  const axis = { stroke: text, font: `11px ${style.fontFamily}`, ticks: { show: false } };
  const chart = new UPlot(
    {
      width: Math.max(holder.clientWidth, 1),
      height: HEIGHT,
      legend: { show: false },
      padding: [8, 4, 0, 0],
      cursor: {
        y: false,
        drag: { x: false, y: false },
        sync: { key: SYNC_KEY },
        points: { show: bars.length === 0 },
      },
      // Bars need room at both ends.
      scales: {
        x: { time: true, range: (_, from, to) => [from - stepOf(by) / 2, to + stepOf(by) / 2] },
        y: { range: (_, __, most) => [0, most * 1.05] },
      },
      tzDate: (seconds) =>
        by === "hour" ? new Date(seconds * 1000) : UPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          space: 56,
          values: (_, splits) => splits.map((split) => axisText(by).format(split * 1000)),
          incrs:
            by === "hour"
              ? [3600, 3 * 3600, 6 * 3600, 12 * 3600, 86_400]
              : [1, 2, 7, 14, 28].map((days) => days * 86_400),
        },
        {
          ...axis,
          grid: { stroke: line, width: 1 },
          size: 60,
          values: (_, splits) => splits.map((each) => format(each)),
        },
      ],
      series: [
        {},
        ...order.map((index) => {
          const color = colors[index] ?? text;
          const isBar = series[index]?.kind === "bar";
          return isBar
            ? {
                stroke: color,
                width: 1,
                fill: () => fillOf(color, index) as string,
                paths: barPaths,
                points: { show: false },
              }
            : { stroke: color, width: 2, ...(index > 0 && { dash: [6, 4] }), points: { show: true, size: 5 } };
        }),
      ],
      hooks: {
        setCursor: [({ cursor: { idx } }) => onPlace(idx ?? undefined)],
      },
    },
    [times.map((time) => time / 1000), ...order.map((index) => [...(stacked[index] ?? [])])],
    holder,
  );
  const observer = new ResizeObserver(() => chart.setSize({ width: Math.max(holder.clientWidth, 1), height: HEIGHT }));
  observer.observe(holder);
  return {
    pointAt(index) {
      const time = index === undefined ? undefined : times[index];
      const left = time === undefined ? -10 : chart.valToPos(time / 1000, "x");
      chart.setCursor({ left, top: time === undefined ? -10 : 1 });
    },
    destroy() {
      observer.disconnect();
      chart.destroy();
    },
  };
}

const stepOf = (by: ChartOptions["by"]): number => (by === "hour" ? 3600 : 86_400);

const hourAxis = new Intl.DateTimeFormat("en", { hour: "numeric" });
const dayAxis = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const axisText = (by: ChartOptions["by"]): Intl.DateTimeFormat => (by === "hour" ? hourAxis : dayAxis);

const barPaths = UPlot.paths.bars?.({ size: [0.7, 40] });

/** The first series is filled, others have stripes: they differ without color, too. */
function fillOf(color: string, index: number): string | CanvasPattern {
  if (index === 0) return color;
  const tile = document.createElement("canvas");
  tile.width = tile.height = 6;
  const context = tile.getContext("2d");
  if (!context) return color;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  for (const offset of [-6, 0, 6]) {
    context.beginPath();
    context.moveTo(offset, 6);
    context.lineTo(offset + 6, 0);
    context.stroke();
  }
  return context.createPattern(tile, "repeat") ?? color;
}
