import { isObject } from "../../host/is-object.ts";
import type { Run } from "../run/run.ts";

/** List data of a stored bench. */
export interface HistoryEntry {
  readonly id: string;
  /** Last change, in milliseconds since 1970. */
  readonly at: number;
  readonly task: string;
  /** The shortened prompt. */
  readonly title: string;
  /** The user's name for it; absent until it is renamed. */
  readonly name?: string | undefined;
  /** Text for the search: prompts and answers in lower case, shortened. */
  readonly words: string;
  readonly panes: readonly EntryPane[];
  /** Turns of a conversation; 1 for all other tasks. */
  readonly turns: number;
  /** Whether it is pinned: first in lists, and never deleted to make room. */
  readonly starred: boolean;
  /** Its size in the storage. */
  readonly bytes: number;
  /** Bytes of files that were too large to store. */
  readonly leftOut: number;
  /** Whether it was imported from a file and the user has not allowed loading from other hosts. */
  readonly imported?: boolean;
}

/** What a run is listed as: its name, else its prompt, which may be empty. */
export function nameOfRun({ name, title }: HistoryEntry): string {
  return name ?? title;
}

export interface EntryPane {
  readonly provider: string;
  readonly model: string;
  readonly status: Run["status"];
  readonly simulated: boolean;
}

/** Largest time of a date in milliseconds since 1970. */
const LAST_TIME = 8.64e15;

/** Whether a number is a time that can be shown. */
export function isTime(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= LAST_TIME;
}

/** A stored run that cannot be listed. */
export interface DamagedEntry {
  /** Key under which it is stored. */
  readonly id: string;
  /** When it last changed, in milliseconds since 1970; undefined where that is damaged. */
  readonly at: number | undefined;
  /** What is wrong with it. */
  readonly reason: string;
}

/** Whether a stored value can be listed: another version, a crash or an import may have left anything there. */
export function isEntry(value: unknown): value is HistoryEntry {
  return entryProblem(value) === undefined;
}

/** Why a value from the storage or a file cannot be listed; undefined where it can. */
export function entryProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return "It is not an object.";
  const entry = value as Partial<Record<keyof HistoryEntry, unknown>>;
  const text = (["id", "task", "title", "words"] as const).find((name) => typeof entry[name] !== "string");
  if (text) return `Its ${text} is not a text.`;
  if (entry.name !== undefined && typeof entry.name !== "string") return "Its name is not a text.";
  if (!isTime(entry.at)) return "Its date is not valid.";
  if (!Array.isArray(entry.panes) || !entry.panes.every(isPane)) {
    return "Its panes are not a list of providers, models and states.";
  }
  const number = (["turns", "bytes"] as const).find((name) => !Number.isFinite(entry[name]));
  return number && `Its ${number} are not a number.`;
}

/** Names an entry for which `entryProblem` gives the reason. */
export function nameDamaged(entry: Partial<Record<keyof HistoryEntry, unknown>>, reason: string): DamagedEntry {
  const { id, at } = entry;
  return { id: id as string, at: isTime(at) ? at : undefined, reason };
}

function isPane(value: unknown): value is EntryPane {
  const { provider, model, status } = isObject(value) ? value : {};
  return [provider, model, status].every((text) => typeof text === "string");
}
