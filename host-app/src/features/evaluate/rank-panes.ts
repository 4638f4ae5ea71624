import type { Answer, Judge } from "./judges.ts";
import type { Cell } from "./run-rows.ts";

/** A pane's result. */
export interface PaneScore {
  readonly pane: number;
  readonly done: number;
  readonly failed: number;
  /** Mean of the scores; a failed call counts as 0. Undefined without scores. */
  readonly score: number | undefined;
  /** Median duration of the answered calls, in milliseconds. */
  readonly medianMs: number | undefined;
}

/** The score of a cell; undefined if it has none, and if the judge cannot score it. */
export function scoreOf(cell: Cell | undefined, expected: string, judge: Judge | undefined): number | undefined {
  if (!cell || !judge || expected.trim() === "") return undefined;
  if (cell.status === "failed") return 0;
  return judge.score(cell satisfies Answer, expected);
}

/** The panes, best first. @param cells each row's cells, one for each pane @param expected each row's expected value */
export function rankPanes(
  cells: readonly (readonly (Cell | undefined)[])[],
  expected: readonly string[],
  judge: Judge | undefined,
  panes: number,
): readonly PaneScore[] {
  const all = Array.from({ length: panes }, (_, pane): PaneScore => {
    const paneCells = cells.map((row) => row[pane]);
    const done = paneCells.filter((cell) => cell?.status === "done");
    const scores = paneCells.flatMap((cell, row) => scoreOf(cell, expected[row] ?? "", judge) ?? []);
    const times = done.map(({ totalMs }) => totalMs).toSorted((one, other) => one - other);
    return {
      pane,
      done: done.length,
      failed: paneCells.filter((cell) => cell?.status === "failed").length,
      score: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : undefined,
      medianMs: times[Math.floor(times.length / 2)],
    };
  });
  return all.toSorted((one, other) => (other.score ?? -1) - (one.score ?? -1));
}
