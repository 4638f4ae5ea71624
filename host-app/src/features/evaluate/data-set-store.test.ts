import { afterEach, describe, expect, it } from "vitest";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import {
  clearDataSets,
  countDataSets,
  deleteSetAside,
  listDataSets,
  readDataSet,
  writeCell,
  writeDataSet,
} from "./data-set-store.ts";
import type { DataSet } from "./parse-rows.ts";
import type { KeptCell } from "./run-rows.ts";

useFakeDatabase();

const TASK = "text-classification";
const set: DataSet = {
  task: TASK,
  columns: ["text", "label"],
  rows: [
    { text: "Lovely", label: "good" },
    { text: "Awful", label: "bad" },
    { text: "Fine", label: "good" },
  ],
  problems: [],
  mapping: { inputs: "text" },
  expected: "label",
  judge: "exact",
  limit: 2,
};
const answer = (row: number): KeptCell => ({
  row,
  pane: 0,
  asked: "acme owner/model",
  cell: { status: "done", output: "good", toolCalls: [], totalMs: 5 },
});

/** Stores a data set with damaged members, beside answers to all rows. */
async function store(damage: object, cells: readonly unknown[] = set.rows.map((_, row) => answer(row))): Promise<void> {
  await writeDataSet({ ...set, ...damage } as DataSet, true);
  for (const cell of cells) await writeCell(TASK, cell as KeptCell, String);
}

afterEach(async () => {
  await clearDataSets();
});

const named = (aside: readonly { part: string; reason: string }[]) =>
  aside.map(({ part, reason }) => `${part}: ${reason}`);

describe("a stored data set", () => {
  it("is listed with the numbers of its rows and answers, without damaged ones", async () => {
    await store({}, [answer(0), answer(2)]);
    await writeDataSet({ ...set, task: "summarization", rows: 5 } as unknown as DataSet, true);
    expect(await listDataSets()).toEqual([{ task: TASK, rows: 3, answers: 2 }]);
  });

  it("is read whole when nothing is damaged", async () => {
    await store({ expectedOfAll: "good", judgedBy: { provider: "acme", model: "owner/judge" } });
    expect(await readDataSet(TASK)).toEqual({
      set: { ...set, expectedOfAll: "good", judgedBy: { provider: "acme", model: "owner/judge" } },
      cells: [answer(0), answer(1), answer(2)],
      aside: [],
    });
    expect(await readDataSet("summarization")).toEqual({ set: undefined, cells: [], aside: [] });
  });

  it("sets a damaged row and its answer aside, and keeps the other rows with their answers", async () => {
    for (const [row, reason] of [
      [null, "It is not an object."],
      ["Awful,bad", "It is not an object."],
      [["Awful"], "It is not an object."],
      [{ text: 5n, label: "bad" }, "It has a value that cannot be shown."],
    ] as const) {
      await store({ rows: [set.rows[0], row, set.rows[2]] });
      const { set: read, cells, aside } = await readDataSet(TASK);
      expect(read?.rows).toEqual([set.rows[0], set.rows[2]]);
      expect(cells).toEqual([answer(0), { ...answer(2), row: 1 }]);
      expect(named(aside)).toEqual([`Row 2: ${reason}`, "Answer to row 2 in pane A: Its row is damaged."]);
      expect(aside.map(({ value }) => value)).toEqual([row, answer(1)]);
      await clearDataSets();
    }
  });

  it("sets each damaged member aside, and continues with the default", async () => {
    const broken = {
      columns: "text",
      problems: [5],
      mapping: { inputs: "text", other: 5 },
      expected: 5,
      expectedOfAll: {},
      judgedBy: { provider: "acme" },
      limit: Number.POSITIVE_INFINITY,
      judge: null,
    };
    await store(broken);
    const { set: read, cells, aside } = await readDataSet(TASK);
    expect(read).toEqual({
      task: TASK,
      columns: ["text", "label"],
      rows: set.rows,
      problems: [],
      mapping: { inputs: "text" },
      expected: "",
      judge: "",
    });
    expect(cells).toHaveLength(3);
    expect(named(aside)).toEqual([
      "Columns: They are not a list of texts.",
      "Left-out rows: They are not a list of lines with a reason.",
      "Mapping of columns: It does not name a column for each field.",
      "Expected column: It is not a text.",
      "Expected of every row: It is not a text.",
      "Judging model: It does not name a provider and a model.",
      "Concurrency: It is not a whole number from 1.",
      "Score: It is not a text.",
    ]);
    expect(aside.map(({ value }) => value)).toEqual(Object.values(broken));
  });

  it("is set aside as a whole when no row can be read, and is not lost when another one is taken", async () => {
    for (const [rows, reason] of [
      [5, "Its rows are not a list."],
      [[null, "x"], "None of its 2 rows is an object that can be shown."],
    ] as const) {
      await store({ rows });
      const damaged = { set: undefined, cells: [], aside: [expect.objectContaining({ part: "Data set", reason })] };
      expect(await readDataSet(TASK)).toEqual(damaged);
      await writeDataSet(set, true);
      const after = await readDataSet(TASK);
      expect(after.set).toEqual(set);
      expect(after.aside.map(({ value }) => value)).toEqual([
        { set: { ...set, rows }, cells: [answer(0), answer(1), answer(2)] },
      ]);
      await clearDataSets();
    }
  });

  it("sets damaged answers aside, one by one", async () => {
    await store({}, [
      answer(0),
      { ...answer(1), cell: { status: "done", output: "x", toolCalls: 5, totalMs: 5 } },
      { ...answer(2), cell: { status: "failed" } },
      { ...answer(7) },
      { ...answer(0), pane: 9 },
      { ...answer(0), pane: 1, asked: undefined },
      { ...answer(0), pane: 2, cell: { "patchbay-file": 5 } },
      { ...answer(0), pane: 3, cell: { ...answer(0).cell, verdict: { by: 5 } } },
    ]);
    const { cells, aside } = await readDataSet(TASK);
    expect(cells).toEqual([answer(0)]);
    expect(named(aside).toSorted()).toEqual([
      "Answer to row 1 in pane 10: There is no such pane.",
      "Answer to row 1 in pane B: It does not name the model that was called.",
      "Answer to row 1 in pane C: It holds a file that cannot be read.",
      "Answer to row 1 in pane D: It is not an answer that can be shown.",
      "Answer to row 2 in pane A: It is not an answer that can be shown.",
      "Answer to row 3 in pane A: It is not an answer that can be shown.",
      "Answer to row 8 in pane A: There is no such row.",
    ]);
  });

  it("reports what was set aside again after a reload, until it is deleted, which can be undone", async () => {
    await store({ rows: [set.rows[0], null, set.rows[2]] });
    const { aside } = await readDataSet(TASK);
    expect((await readDataSet(TASK)).aside).toEqual(aside);
    await store({ limit: "2" });
    expect(named((await readDataSet(TASK)).aside).at(-1)).toBe("Concurrency: It is not a whole number from 1.");
    const undo = await deleteSetAside(TASK);
    expect((await readDataSet(TASK)).aside).toEqual([]);
    await undo();
    expect((await readDataSet(TASK)).aside).toHaveLength(3);
  });

  it("is emptied from the settings together with what was set aside, which can be undone", async () => {
    await store({ rows: 5 });
    await readDataSet(TASK);
    expect(await countDataSets()).toBe(1);
    const undo = await clearDataSets();
    expect([await countDataSets(), (await readDataSet(TASK)).aside]).toEqual([0, []]);
    await undo();
    expect((await readDataSet(TASK)).aside).toHaveLength(1);
  });

  it("reports a damaged record of the parts that were set aside", async () => {
    await store({ rows: [null, ...set.rows] });
    await readDataSet(TASK);
    await writeDataSet({ task: `aside/${TASK}`, parts: 5 } as unknown as DataSet, false);
    expect((await readDataSet(TASK)).aside).toEqual([
      { part: "Parts that were set aside before", reason: "They are not a list.", value: 5 },
    ]);
  });
});
