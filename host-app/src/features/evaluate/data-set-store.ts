import { openDB, type DBSchema } from "idb";
import { packValue, unpackValue } from "../../calls/history/pack-values.ts";
import { checkDataSet, type CheckedDataSet, type SetAside } from "./check-data-set.ts";
import { valueText } from "./export-rows.ts";
import type { DataRow, DataSet } from "./parse-rows.ts";
import type { KeptCell } from "./run-rows.ts";

/** Default number of concurrent calls. */
export const CALLS_AT_ONCE = 4;

/** A row's expected value; empty if there is none. */
export function expectedOf(set: DataSet, row: DataRow | undefined): string {
  return set.expectedOfAll ?? (set.expected === "" ? "" : valueText(row?.[set.expected]));
}

interface DataSetDatabase extends DBSchema {
  sets: { key: string; value: DataSet | AsideRecord };
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

/** Range of all cells of a task. */
const cellsOf = (task: string): IDBKeyRange => IDBKeyRange.bound([task], [task, []]);

/** The parts of a task's data sets that were set aside. */
interface AsideRecord {
  /** Begins with `aside/`: the key of no data set. */
  readonly task: string;
  readonly parts: readonly SetAside[];
}

const asideKey = (task: string): string => `aside/${task}`;

function partsOf(record: DataSet | AsideRecord | undefined): readonly SetAside[] {
  const parts: unknown = record && "parts" in record ? record.parts : [];
  if (Array.isArray(parts)) return parts as readonly SetAside[];
  return [{ part: "Parts that were set aside before", reason: "They are not a list.", value: parts }];
}

/**
 * The stored data set of a task with its answers. Damaged parts are stored apart, so that nothing that is written later
 * replaces them.
 * @throws where the storage is forbidden
 */
export async function readDataSet(task: string): Promise<CheckedDataSet> {
  const transaction = (await database()).transaction(["sets", "cells"], "readwrite");
  const [sets, cells] = [transaction.objectStore("sets"), transaction.objectStore("cells")];
  const [stored, record, storedCells] = await Promise.all([
    sets.get(task),
    sets.get(asideKey(task)),
    cells.getAll(cellsOf(task)),
  ]);
  const before = partsOf(record);
  if (!stored) return { set: undefined, cells: [], aside: before };
  const checked = checkDataSet({ ...stored }, storedCells);
  const aside = [...before, ...checked.aside];
  if (checked.aside.length > 0) {
    await Promise.all([
      sets.put({ task: asideKey(task), parts: aside }),
      checked.set ? sets.put(checked.set) : sets.delete(task),
      cells.delete(cellsOf(task)),
      ...checked.cells.map((cell) => cells.put(cell, [task, cell.row, cell.pane])),
    ]);
  }
  await transaction.done;
  return { set: checked.set, cells: checked.cells.map((cell) => unpackValue(cell) as KeptCell), aside };
}

/** Deletes the parts of a task's data sets that were set aside. @returns what brings them back */
export async function deleteSetAside(task: string): Promise<() => Promise<void>> {
  const sets = await database();
  const record = await sets.get("sets", asideKey(task));
  await sets.delete("sets", asideKey(task));
  return async () => {
    if (record) await sets.put("sets", record);
  };
}

/**
 * Stores a data set in place of the previous one. @param hasNewRows whether the rows changed, so that stored answers
 * are discarded
 */
export async function writeDataSet(set: DataSet, hasNewRows: boolean): Promise<void> {
  const transaction = (await database()).transaction(["sets", "cells"], "readwrite");
  await Promise.all([
    transaction.objectStore("sets").put(set),
    hasNewRows && transaction.objectStore("cells").delete(cellsOf(set.task)),
    transaction.done,
  ]);
}

/** A data set in a list. */
export interface StoredDataSet {
  readonly task: string;
  /** Number of its rows. */
  readonly rows: number;
  /** Number of its answers, in all panes. */
  readonly answers: number;
}

/** The stored data sets, without damaged ones. @throws where the storage is forbidden */
export async function listDataSets(): Promise<readonly StoredDataSet[]> {
  const sets = await database();
  const all = await sets.getAll("sets");
  return Promise.all(
    all.flatMap((set) =>
      "rows" in set && Array.isArray(set.rows)
        ? sets.count("cells", cellsOf(set.task)).then((answers) => ({ task: set.task, rows: set.rows.length, answers }))
        : [],
    ),
  );
}

export async function countDataSets(): Promise<number> {
  return (await database()).count("sets");
}

/** Deletes all data sets and their answers. @returns a function that restores them */
export async function clearDataSets(): Promise<() => Promise<void>> {
  const sets = await database();
  const before = await Promise.all([sets.getAll("sets"), sets.getAllKeys("cells"), sets.getAll("cells")]);
  const transaction = sets.transaction(["sets", "cells"], "readwrite");
  await Promise.all([
    transaction.objectStore("sets").clear(),
    transaction.objectStore("cells").clear(),
    transaction.done,
  ]);
  return async () => {
    const [records, keys, cells] = before;
    const back = sets.transaction(["sets", "cells"], "readwrite");
    await Promise.all([
      ...records.map((set) => back.objectStore("sets").put(set)),
      ...cells.map((cell, index) => back.objectStore("cells").put(cell, keys[index])),
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

/** Largest size, in bytes, of one answer's stored files. */
const MOST_FILE_BYTES = 5_000_000;

/** @param text redacts keys in every text */
export async function writeCell(task: string, stored: KeptCell, text: (text: string) => string): Promise<void> {
  const packed = (await packValue(stored, { text, room: MOST_FILE_BYTES, leftOut: 0 })) as KeptCell;
  await (await database()).put("cells", packed, [task, stored.row, stored.pane]);
}
