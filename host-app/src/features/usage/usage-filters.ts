/** What the page shows, as its address has it. */
export interface UsageChoice {
  readonly period: string;
  /** First and last day of a period of its own: `2026-11-01`. */
  readonly from: string;
  readonly to: string;
  readonly filters: Readonly<Record<FilterName, string>>;
}

export const FILTER_NAMES = ["token", "provider", "model", "task", "state"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** In the address, of records that have no token, provider or model. */
export const NONE = "-";

export const PERIODS = [
  { value: "24h", label: "24 hours" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
  { value: "own", label: "Other dates" },
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LENGTHS: Readonly<Record<string, number>> = { "7d": 7 * DAY_MS, "30d": 30 * DAY_MS };

export function readChoice(query: URLSearchParams): UsageChoice {
  const filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, query.get(name) ?? ""]));
  return {
    period: query.get("period") ?? "24h",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
    filters: filters as UsageChoice["filters"],
  };
}

/** A time that is divided into hours or days. */
export interface Span {
  /** Unix time in milliseconds. */
  readonly since: number;
  /** Unix time in milliseconds, which is not included. */
  readonly until: number;
  readonly by: "hour" | "day";
}

/** The time of a period: whole hours or days in UTC. The last one has not ended yet. */
export function spanOf({ period, from, to }: UsageChoice, now: number): Span {
  const length = LENGTHS[period];
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  if (length !== undefined) return { since: today + DAY_MS - length, until: today + DAY_MS, by: "day" };
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (period === "own" && (!Number.isNaN(first) || !Number.isNaN(last))) {
    const end = (Number.isNaN(last) ? today : last) + DAY_MS;
    const start = Number.isNaN(first) ? end - 30 * DAY_MS : first;
    // An end before the start is a day.
    const until = Math.max(end, start + DAY_MS);
    return { since: start, until, by: until - start <= 3 * DAY_MS ? "hour" : "day" };
  }
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  return { since: hour + HOUR_MS - DAY_MS, until: hour + HOUR_MS, by: "hour" };
}

/** The hours or days of a span: Unix times in milliseconds. */
export function bucketsOf({ since, until, by }: Span): readonly number[] {
  const step = by === "hour" ? HOUR_MS : DAY_MS;
  return Array.from({ length: Math.ceil((until - since) / step) }, (_, index) => since + index * step);
}

/** The query string of a span and filters, as the gateway reads it. */
export function usageQuery({ since, until }: Span, filters: UsageChoice["filters"], more: object = {}): string {
  const query = new URLSearchParams({ since: new Date(since).toISOString(), until: new Date(until).toISOString() });
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value !== "") query.set(name, value === NONE ? "" : value);
  }
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return `?${query}`;
}
