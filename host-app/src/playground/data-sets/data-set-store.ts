import { openDB, type DBSchema } from "idb";
import { packValue, unpackValue } from "../history/pack-values.ts";
import { valueText } from "./export-rows.ts";
import type { DataRow, ParsedRows } from "./parse-rows.ts";
import type { Cell, CellPlace } from "./run-rows.ts";

/** Rows of a task, and how they are run. */
export interface DataSet extends ParsedRows {
  readonly task: string;
  /** Columns by the field of the form that they fill. */
  readonly mapping: Readonly<Record<string, string>>;
  /** Column with what is expected; empty for none. */
  readonly expected: string;
  /** What is expected of every row, in place of a column. */
  readonly expectedOfAll?: string;
  /** Who judges, where that is a model; absent: the playground's choice. */
  readonly judgedBy?: { readonly provider: string; readonly model: string };
  /** Calls that are on their way at once; absent: `CALLS_AT_ONCE`. */
  readonly limit?: number;
  /** Id of the judge; empty for the one that fits the answers. */
  readonly judge: string;
}

/** Calls on their way at once, where nobody has chosen. */
export const CALLS_AT_ONCE = 4;

/** What is expected of a row; empty where nothing is. */
export function expectedOf(set: DataSet, row: DataRow | undefined): string {
  return set.expectedOfAll ?? (set.expected === "" ? "" : valueText(row?.[set.expected]));
}

/** A cell, with who was asked: of another one it is no answer. */
export interface KeptCell extends CellPlace {
  readonly asked: string;
  readonly cell: Cell;
}

interface DataSetDatabase extends DBSchema {
  sets: { key: string; value: DataSet };
  cells: { key: [string, number, number]; value: KeptCell };
}

/** Name of the database on this device. */
export const DATA_SET_DATABASE = "patchbay-data-sets";

let opened: ReturnType<typeof openSets> | undefined;

function openSets() {
  return openDB<DataSetDatabase>(DATA_SET_DATABASE, 1, {
    upgrade(made) {
      made.createObjectStore("sets", { keyPath: "task" });
      made.createObjectStore("cells");
    },
  });
}

function database() {
  return (opened ??= openSets().catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));
}

/** Every cell of a task. */
const cellsOf = (task: string): IDBKeyRange => IDBKeyRange.bound([task], [task, []]);

/** The data set of a task that this device keeps, with what it has been answered. @throws where the storage is forbidden */
export async function readDataSet(task: string): Promise<{ set: DataSet; cells: readonly KeptCell[] } | undefined> {
  const found = await database();
  const set = await found.get("sets", task);
  if (!set) return undefined;
  const cells = await found.getAll("cells", cellsOf(task));
  return { set, cells: cells.map((kept) => unpackValue(kept) as KeptCell) };
}

/** Keeps a data set in place of the one before. @param anew whether its rows are others, so that no answer fits */
export async function writeDataSet(set: DataSet, anew: boolean): Promise<void> {
  const transaction = (await database()).transaction(["sets", "cells"], "readwrite");
  await Promise.all([
    transaction.objectStore("sets").put(set),
    anew && transaction.objectStore("cells").delete(cellsOf(set.task)),
    transaction.done,
  ]);
}

export async function countDataSets(): Promise<number> {
  return (await database()).count("sets");
}

/** Deletes all data sets and their answers. @returns what brings them back */
export async function clearDataSets(): Promise<() => Promise<void>> {
  const found = await database();
  const before = await Promise.all([found.getAll("sets"), found.getAllKeys("cells"), found.getAll("cells")]);
  const transaction = found.transaction(["sets", "cells"], "readwrite");
  await Promise.all([
    transaction.objectStore("sets").clear(),
    transaction.objectStore("cells").clear(),
    transaction.done,
  ]);
  return async () => {
    const [sets, keys, cells] = before;
    const back = found.transaction(["sets", "cells"], "readwrite");
    await Promise.all([
      ...sets.map((set) => back.objectStore("sets").put(set)),
      ...cells.map((cell, place) => back.objectStore("cells").put(cell, keys[place])),
      back.done,
    ]);
  };
}

export async function deleteDataSet(task: string): Promise<void> {
  const transaction = (await database()).transaction(["sets", "cells"], "readwrite");
  await Promise.all([
    transaction.objectStore("sets").delete(task),
    transaction.objectStore("cells").delete(cellsOf(task)),
    transaction.done,
  ]);
}

/** Bytes of the files of one answer that are kept. */
const MOST_FILE_BYTES = 5_000_000;

/** @param text takes keys out of every text */
export async function writeCell(task: string, kept: KeptCell, text: (text: string) => string): Promise<void> {
  const packed = (await packValue(kept, { text, room: MOST_FILE_BYTES, leftOut: 0 })) as KeptCell;
  await (await database()).put("cells", packed, [task, kept.row, kept.pane]);
}
