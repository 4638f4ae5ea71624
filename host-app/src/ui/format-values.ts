/** A readable size: `812 B`, `1.4 kB`, `3.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  // A number that would round to 1000.0 gets the next unit.
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return bytes < 999_950_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

interface Amount {
  /** From 0 to 1. */
  readonly ratio?: number;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
}

/** Progress of a download: `3.0 MB of 92.0 MB`, `42%` if only the ratio is known, empty if nothing is. */
export function formatAmount({ ratio, doneBytes, totalBytes }: Amount): string {
  if (doneBytes === undefined) return ratio === undefined ? "" : `${Math.floor(ratio * 100)}%`;
  return totalBytes === undefined ? formatBytes(doneBytes) : `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`;
}

/** A readable duration: `38 ms`, `2.1 s`. */
export function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 999.5 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** A readable date and time. */
export const timeText = (at: Date | number): string => time.format(at);

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** A day such as 2026-01-31, for people. */
export const dayText = (day: string): string => dayFormat.format(new Date(day));

/** A count with its noun: `1 row`, `1,204 rows`. @param many its plural; default: with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** A short number: `131K`. */
export const shortText = (number: number): string => short.format(number);

const LONGEST_TEXT = 300;
const LONGEST_LIST = 24;

/** A value as indented JSON with long texts and long lists of numbers shortened. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, shorten, 2) ?? String(value);
}

function shorten(_: string, value: unknown): unknown {
  if (typeof value === "string" && value.length > LONGEST_TEXT) {
    return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`;
  }
  if (Array.isArray(value) && value.length > LONGEST_LIST && value.every((item) => typeof item === "number")) {
    return [...value.slice(0, LONGEST_LIST), `… (${value.length} numbers)`];
  }
  return value;
}
