import type { EntryPane, HistoryEntry } from "./history-store.ts";

/** Largest time of a date in milliseconds since 1970. */
const LAST_TIME = 8.64e15;

/** Whether a number is a time that can be shown. */
export function isTime(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= LAST_TIME;
}

/** Whether a stored value can be listed: another version, a crash or an import may have left anything there. */
export function isEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== "object" || value === null) return false;
  const { id, at, task, title, words, panes, turns, bytes } = value as Partial<Record<keyof HistoryEntry, unknown>>;
  const areTexts = [id, task, title, words].every((text) => typeof text === "string");
  return areTexts && isTime(at) && Array.isArray(panes) && panes.every(isPane) && [turns, bytes].every(Number.isFinite);
}

function isPane(value: unknown): value is EntryPane {
  if (typeof value !== "object" || value === null) return false;
  const { provider, model, status } = value as Partial<Record<keyof EntryPane, unknown>>;
  return [provider, model, status].every((text) => typeof text === "string");
}
