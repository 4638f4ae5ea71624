import { parseBench } from "../../calls/history/parse-bench.ts";
import { isTime } from "../../calls/history/history-entry.ts";
import { describeBench } from "../../calls/history/keep-runs.ts";
import type { HistoryStore } from "../../calls/history/history-store.ts";
import type { HistoryEntry } from "../../calls/history/history-entry.ts";
import { timeText } from "../../ui/format-values.ts";
import { readJson } from "../../ui/files/read-json.ts";
import { readTextFile } from "../../ui/files/read-text-file.ts";
import { problemText } from "../../calls/history/history.ts";
import { printPacked } from "../../calls/history/pack-values.ts";

const FORMAT = "patchbay-history";
const VERSION = 1;
/** Largest file in bytes: a full history in base64. */
const LARGEST_FILE = 350e6;

/** History entries with their data as a JSON file. */
export async function exportHistory(store: HistoryStore, entries: readonly HistoryEntry[]): Promise<Blob> {
  const parts: string[] = [];
  // One after the other, so that not all files are in memory twice.
  for (const { id, at, starred, name } of entries) {
    const bench = await store.read(id);
    if (bench) parts.push(`${parts.length > 0 ? ",\n" : ""}${printPacked({ id, at, starred, name, bench })}`);
  }
  const head = `{"format":"${FORMAT}","version":${VERSION},"entries":[\n`;
  return new Blob([head, ...parts, "\n]}\n"], { type: "application/json" });
}

export interface Imported {
  /** Ids of the added entries. */
  readonly added: readonly string[];
  /** Number of entries that already exist. */
  readonly known: number;
  /** Damaged entries: the position from 1, then task, model and date where they can be read. */
  readonly damaged: readonly string[];
  /** Number of entries that exceed the history's space. */
  readonly left: number;
}

/** Entries per write. */
const AT_ONCE = 50;

/**
 * Imports the entries of an exported file, and leaves existing ones unchanged.
 * @param onProgress called with the share of written entries
 * @throws Error that names the problem with the file or the storage; then nothing is added
 */
export async function importHistory(
  store: HistoryStore,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<Imported> {
  const { rows, damaged } = await readFile(
    await readTextFile(file, { most: LARGEST_FILE, wanted: "a file that the history has exported" }),
  );
  await store.load();
  const ids = new Set(store.get().entries.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => !ids.has(id));
  // An import replaces no damaged run.
  const used = new Set(store.get().damaged.map(({ id }) => id));
  const added: string[] = [];
  try {
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      onProgress(at / fresh.length);
      const pairs = fresh.slice(at, at + AT_ONCE).map(({ id: given, at: time, starred, name, bench }) => {
        // Two entries with one id are imported as two.
        const id = used.has(given) ? crypto.randomUUID() : given;
        used.add(id);
        const entry = { ...describeBench(id, bench, { at: time, leftOut: 0 }), starred, name, imported: true };
        return [entry, bench] as const;
      });
      added.push(...(await store.add(pairs)));
    }
  } catch (cause) {
    const { problem = "forbidden" } = store.get();
    await store.remove(added);
    const what = fresh.length === 1 ? "The run was not imported" : `None of the ${fresh.length} runs was imported`;
    throw new Error(`${what}. ${problemText(problem)}`, { cause });
  }
  return { added, known: rows.length - fresh.length, damaged, left: fresh.length - added.length };
}

async function readFile(text: string) {
  let content: unknown;
  try {
    content = readJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`This file cannot be read. ${reason} Choose a file that the history has exported.`, {
      cause: error,
    });
  }
  const { format, version, entries } = (content ?? {}) as Record<string, unknown>;
  if (format !== FORMAT || !Array.isArray(entries)) {
    throw new Error("This file is not an exported history. Choose a file that the history has exported.");
  }
  if (version !== VERSION) {
    throw new Error(`This history was exported by another version (${String(version)}); this one reads ${VERSION}.`);
  }
  const read = await Promise.all((entries as unknown[]).map(readEntry));
  const rows = read.filter((row) => row !== undefined);
  const damaged = read.flatMap((row, place) => (row === undefined ? nameDamagedRow(entries[place], place + 1) : []));
  if (rows.length === 0 && damaged.length > 0) {
    throw new Error("Every entry of the file is damaged. Nothing was imported.");
  }
  return { rows, damaged };
}

const LONGEST_NAME = 60;

function nameDamagedRow(entry: unknown, position: number): string {
  const call = ["bench", "panes", "0", "0", "call", "model"];
  const texts = [["bench", "task"], call]
    .map((path) => valueAt(entry, path))
    .filter((value) => typeof value === "string");
  const at = valueAt(entry, ["at"]);
  const parts = texts.map((text) => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text));
  if (isTime(at)) parts.push(timeText(at));
  return parts.length > 0 ? `${position} (${parts.join(", ")})` : String(position);
}

/** A member of members; undefined where there is none. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (one, name) => (typeof one === "object" && one !== null ? (one as Record<string, unknown>)[name] : undefined),
    value,
  );
}

async function readEntry(entry: unknown) {
  const { id, at, starred, name, bench } = (entry ?? {}) as Record<string, unknown>;
  const parsed = await parseBench(bench);
  if (typeof id !== "string" || !isTime(at) || !parsed) return undefined;
  return { id, at, starred: starred === true, name: typeof name === "string" ? name : undefined, bench: parsed };
}
