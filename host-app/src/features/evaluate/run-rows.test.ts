import { expect, it, vi } from "vitest";
import { NO_KEY } from "../../testing/entries.ts";
import { printCsv, printJsonLines, printReport, type Outcome } from "./export-rows.ts";
import { JUDGES, type Answer } from "./judges.ts";
import { guessMapping } from "./map-columns.ts";
import { runInSlices } from "./parse-rows.ts";
import { scoreOf } from "./rank-panes.ts";
import { runRows, type Cell, type CellPlace } from "./run-rows.ts";
import { binScores } from "./scores.tsx";

const judge = (id: string) => JUDGES.find((one) => one.id === id) as (typeof JUDGES)[number];
const answer = (output: unknown, toolCalls: Answer["toolCalls"] = []): Answer => ({ output, toolCalls });

it("guesses the columns from their names", () => {
  const field = { kind: "multiline", description: "", required: true, isInput: true } as const;
  const text = { ...field, name: "inputs", path: ["inputs"], label: "Text" };
  expect(guessMapping([text], ["Label", "Prompt"])).toEqual({ mapping: { inputs: "Prompt" }, expected: "Label" });
  expect(guessMapping([text], ["id"])).toEqual({ mapping: { inputs: "id" }, expected: "" });
});

const SUMS = Array.from({ length: 60 }, (_, row) => ({ prompt: `${row} + ${row * 3}` }));
const PLACES = SUMS.flatMap((_, row) => [0, 1, 2, 3].map((pane): CellPlace => ({ row, pane })));

const callOf = ({ row, pane }: CellPlace) => ({
  task: "conversational",
  provider: String(pane),
  model: "m",
  args: { inputs: SUMS[row]?.prompt },
  access: NO_KEY,
  streams: false,
});

function collect() {
  const cells: (Cell | undefined)[][] = SUMS.map(() => []);
  return { cells, onCell: ({ row, pane }: CellPlace, cell: Cell) => void ((cells[row] ??= [])[pane] = cell) };
}

it("keeps every answer when a provider fails midway, and calls again only for missing ones", async () => {
  const { cells, onCell } = collect();
  let isDown = false;
  let calls = 0;
  let [atOnce, most] = [0, 0];
  const call = async ({ provider: id, args }: ReturnType<typeof callOf>): Promise<Answer> => {
    calls += 1;
    most = Math.max(most, (atOnce += 1));
    await Promise.resolve();
    atOnce -= 1;
    if (args.inputs === SUMS[30]?.prompt) isDown = true;
    if (isDown && id === "2") throw new Error("503 Service Unavailable");
    return answer("fine");
  };
  const run = (places: readonly CellPlace[], signal = new AbortController().signal) =>
    runRows({ places, limit: 4, signal, callOf, onCell, call: (one) => call(one as ReturnType<typeof callOf>) });
  await run(PLACES);
  expect(most).toBe(4);
  const failed = PLACES.filter(({ row, pane }) => cells[row]?.[pane]?.status === "failed");
  expect([...new Set(failed.map(({ pane }) => pane))]).toEqual([2]);
  expect(cells.flat().filter((cell) => cell?.status === "done")).toHaveLength(PLACES.length - failed.length);
  expect(scoreOf(cells[59]?.[2], "fine", judge("contains"))).toBe(0);

  const before = calls;
  cells.forEach((row) => delete row[0]);
  const again = PLACES.filter(({ row, pane }) => cells[row]?.[pane] === undefined);
  await run(again);
  expect([calls - before, again.length]).toEqual([60, 60]);
});

it("stops, and reports no call that was in progress", async () => {
  const { cells, onCell } = collect();
  const controller = new AbortController();
  let calls = 0;
  await runRows({
    places: PLACES,
    limit: 2,
    signal: controller.signal,
    callOf,
    onCell,
    async call() {
      calls += 1;
      if (calls === 5) controller.abort();
      return answer("fine");
    },
  });
  expect([calls, cells.flat().filter(Boolean).length]).toEqual([5, 4]);
});

it("exports the results without letting any cell act as markup or a formula", () => {
  const evil = '<img src=x onerror="alert(1)">';
  const outcome: Outcome = {
    task: "Chat",
    judge: "Contains",
    columns: ["prompt"],
    rows: [{ prompt: '=HYPERLINK("x")' }, { prompt: "-5" }],
    panes: ["A", "B"],
    cells: [
      [
        { status: "done", totalMs: 1, output: evil, toolCalls: [] },
        { status: "failed", message: "down" },
      ],
      [undefined, undefined],
    ],
    scoreOf: (row, pane) => (row === 0 ? 1 - pane : undefined),
    ranking: [{ pane: 0, done: 1, failed: 0, score: 1, medianMs: 1 }],
  };
  const lines = printCsv(outcome).split("\r\n");
  expect(lines[0]).toBe("prompt,A,A score,B,B score");
  expect(lines[1]).toBe(`"'=HYPERLINK(""x"")","<img src=x onerror=""alert(1)"">",1.000,Failed: down,0.000`);
  expect(lines[2]).toBe("-5,,,,");
  const [first] = printJsonLines(outcome).split("\n");
  expect(JSON.parse(first ?? "")).toMatchObject({ answers: [{ output: evil, score: 1 }, { error: "down" }] });
  const report = new DOMParser().parseFromString(printReport(outcome), "text/html");
  expect([report.querySelectorAll("img, script, link").length, report.querySelectorAll("tbody tr").length]).toEqual([
    0, 3,
  ]);
  expect(report.body.textContent).toContain(evil);
  expect(report.body.textContent).not.toContain("Simulated");
  const mocked = { ...outcome, cells: [[{ status: "done", totalMs: 1, output: "x", toolCalls: [], simulated: true }]] };
  expect(printReport(mocked as Outcome)).toContain("Simulated: plugins’ mocks answered");
});

function* count(most: number): Generator<number, string> {
  for (let number = 1; number <= most; number++) yield number;
  return "done";
}

it("lets other tasks run during endless work, reports its progress, and ends when one of them cancels it", async () => {
  const controller = new AbortController();
  const reports: number[] = [];
  setTimeout(() => controller.abort(new Error("Cancelled")));
  const options = { signal: controller.signal, onProgress: (number: number) => void reports.push(number) };
  await expect(runInSlices(count(Infinity), options)).rejects.toThrow("Cancelled");
  expect(reports.length).toBeGreaterThan(0);
  expect(reports).toEqual(reports.toSorted((a, b) => a - b));
});

it("returns the result of short work without a pause", async () => {
  const report = vi.fn();
  expect(await runInSlices(count(3), { onProgress: report })).toBe("done");
  expect(report).not.toHaveBeenCalled();
});

it.each([
  [[], "0,0,0,0,0,0,0,0,0,0"],
  [[0, 0.05, 0.1, 0.99, 1], "2,1,0,0,0,0,0,0,0,2"],
  [[-0.2, 1.5], "1,0,0,0,0,0,0,0,0,1"],
])("counts the scores %j by tenths, with those outside of 0 to 1 at the ends", (scores, counts) => {
  expect(binScores(scores).join(",")).toBe(counts);
});
