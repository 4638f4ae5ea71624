import { parseBench } from "./parse-bench.ts";
import { describeBench } from "./keep-runs.ts";
import type { HistoryEntry, HistoryStore } from "./history-store.ts";
import { readTextFile } from "../read-text-file.ts";
import { problemText } from "./history.ts";
import { printPacked } from "./pack-values.ts";

const FORMAT = "patchbay-history";
const VERSION = 1;
/** Bytes of a file: as much as a history may hold, in base64. */
const LARGEST_FILE = 350e6;

/** Entries of a history with all that belongs to them, as a JSON file. */
export async function exportHistory(store: HistoryStore, entries: readonly HistoryEntry[]): Promise<Blob> {
  const parts: string[] = [];
  // One after the other: the files of all of them need not be in memory twice.
  for (const { id, at, starred } of entries) {
    const bench = await store.read(id);
    if (bench) parts.push(`${parts.length > 0 ? ",\n" : ""}${printPacked({ id, at, starred, bench })}`);
  }
  const head = `{"format":"${FORMAT}","version":${VERSION},"entries":[\n`;
  return new Blob([head, ...parts, "\n]}\n"], { type: "application/json" });
}

export interface Imported {
  readonly added: number;
  /** Already there. */
  readonly known: number;
}

/** Takes the entries of an exported file into a history. @throws Error which says what is wrong with file or storage */
export async function importHistory(store: HistoryStore, file: File): Promise<Imported> {
  const rows = readFile(
    await readTextFile(file, { most: LARGEST_FILE, wanted: "a file that the history has exported" }),
  );
  await store.load();
  const ids = new Set(store.get().entries.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => !ids.has(id));
  for (const [place, { id, at, starred, bench }] of fresh.entries()) {
    await store.save({ ...describeBench(id, bench, { at, leftOut: 0 }), starred }, bench);
    const { problem } = store.get();
    if (problem) throw new Error(`${place} of ${fresh.length} runs were imported. ${problemText(problem)}`);
  }
  return { added: fresh.length, known: rows.length - fresh.length };
}

function readFile(text: string) {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error("This file is not JSON. Choose a file that the history has exported.", { cause: error });
  }
  const { format, version, entries } = (content ?? {}) as Record<string, unknown>;
  if (format !== FORMAT || !Array.isArray(entries)) {
    throw new Error("This file is not an exported history. Choose a file that the history has exported.");
  }
  if (version !== VERSION) {
    throw new Error(`This history was exported by another version (${String(version)}); this one reads ${VERSION}.`);
  }
  return (entries as unknown[]).map((entry, place) => {
    const { id, at, starred, bench } = (entry ?? {}) as Record<string, unknown>;
    const parsed = parseBench(bench);
    if (typeof id !== "string" || typeof at !== "number" || !parsed) {
      throw new Error(`Entry ${place + 1} of the file is damaged. Nothing was imported.`);
    }
    return { id, at, starred: starred === true, bench: parsed };
  });
}
