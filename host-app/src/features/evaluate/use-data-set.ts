import { useEffect, useRef, useState } from "react";
import { keyTexts } from "@patchbay/core/client";
import { createRedactor } from "@patchbay/core/http";
import { showToast } from "../../ui/show-toast.ts";
import type { Lanes } from "../../calls/panes/lanes.ts";
import type { TaskCall } from "../../calls/run/run.ts";
import { useRunContext } from "../../calls/run/use-runs.ts";
import type { SetAside } from "./check-data-set.ts";
import {
  CALLS_AT_ONCE,
  deleteDataSet,
  deleteSetAside,
  readDataSet,
  writeCell,
  writeDataSet,
} from "./data-set-store.ts";
import type { DataSet } from "./parse-rows.ts";
import type { KeptCell } from "./run-rows.ts";
import { textOf } from "./judges.ts";
import { readVerdict } from "./model-judge.ts";
import { callWith, runRows, type Cell, type CellPlace } from "./run-rows.ts";

/** A row with its cells: a new object whenever one of them changes. */
export interface RowState {
  readonly row: number;
  readonly cells: readonly (KeptCell | undefined)[];
}

export type DataSetControl = ReturnType<typeof useDataSet>;

/** A verdict to request. */
export interface JudgeRequest extends CellPlace {
  /** The answer to judge. */
  readonly stored: KeptCell;
  /** The judge and its criteria as a key. */
  readonly by: string;
  readonly call: TaskCall;
}

/** The data set of a task. @param callOf makes the call of a row */
export function useDataSet(
  task: string,
  lanes: Lanes,
  callOf: (set: DataSet, position: CellPlace) => TaskCall | Promise<TaskCall>,
) {
  const [set, setSet] = useState<DataSet>();
  const [rows, setRows] = useState<readonly RowState[]>([]);
  const [aside, setAside] = useState<readonly SetAside[]>([]);
  const [isLoading, setLoading] = useState(true);
  const [running, setRunning] = useState<AbortController>();
  const context = useRunContext();
  const hasFailed = useRef(false);
  const targets = lanes.map(({ target }) => `${target.provider} ${target.model}`);

  function fail(): void {
    if (hasFailed.current) return;
    hasFailed.current = true;
    showToast({
      title: "The data set was not saved",
      text: "The browser’s storage is full or forbidden. It runs, but is lost with the page.",
      tone: "danger",
    });
  }

  useEffect(() => {
    let isHere = true;
    readDataSet(task).then(
      (found) => {
        if (!isHere) return;
        setLoading(false);
        setAside(found.aside);
        if (!found.set) return;
        setSet(found.set);
        setRows(withCells(emptyRows(found.set), found.cells));
      },
      () => setLoading(false),
    );
    return () => {
      isHere = false;
    };
  }, [task]);

  useEffect(() => () => running?.abort(), [running]);

  /** Sets the data set; new rows discard all answers. */
  function take(taken: DataSet, hasNewRows: boolean): void {
    running?.abort();
    setSet(taken);
    if (hasNewRows) setRows(emptyRows(taken));
    writeDataSet(taken, hasNewRows).catch(fail);
  }

  /** The cell of a pane for its current model. */
  const cellOf = ({ cells }: RowState, pane: number): Cell | undefined =>
    cells[pane]?.asked === targets[pane] ? cells[pane]?.cell : undefined;

  /** Calls for missing and failed answers. */
  async function run(): Promise<void> {
    if (!set) return;
    const places = rows.flatMap((row) =>
      lanes.flatMap((lane, pane) =>
        cellOf(row, pane)?.status !== "done" && !lane.target.blockedReason ? { row: row.row, pane } : [],
      ),
    );
    await work(
      places,
      (position) => callOf(set, position),
      (position, cell) => ({ ...position, asked: targets[position.pane] ?? "", cell }),
    );
  }

  /** Requests a model's verdicts on existing answers. */
  async function judge(requests: readonly JudgeRequest[]): Promise<void> {
    await work(
      requests,
      ({ call }) => call,
      (request, cell) => ({ ...request.stored, cell: judged(request, cell) }),
      requests[0]?.call,
    );
  }

  /** Calls for cells and stores the results. @param also a call whose key is in no pane */
  async function work<Place extends CellPlace>(
    places: readonly Place[],
    callFor: (position: Place) => TaskCall | Promise<TaskCall>,
    keptOf: (position: Place, cell: Cell) => KeptCell,
    also?: TaskCall,
  ): Promise<void> {
    const controller = new AbortController();
    setRunning(controller);
    let waiting: KeptCell[] = [];
    let frame: ReturnType<typeof setTimeout> | undefined;
    const { text } = createRedactor(
      ...keyTexts(also?.access.key),
      ...lanes.flatMap(({ target }) => keyTexts(target.access.key)),
    );
    function flush(): void {
      frame = undefined;
      const news = waiting;
      waiting = [];
      setRows((before) => withCells(before, news));
    }
    await runRows({
      places,
      limit: set?.limit ?? CALLS_AT_ONCE,
      signal: controller.signal,
      callOf: callFor,
      call: callWith(context),
      onCell(position, cell) {
        const stored = keptOf(position, cell);
        waiting.push(stored);
        // The table renders at most ten times a second, however fast the answers arrive.
        frame ??= setTimeout(flush, 100);
        writeCell(task, stored, text).catch(fail);
      },
    });
    clearTimeout(frame);
    flush();
    setRunning((current) => (current === controller ? undefined : current));
  }

  return {
    set,
    rows,
    /** Damaged parts of what was stored. */
    aside,
    isLoading,
    isRunning: running !== undefined,
    cellOf,
    take,
    /** @returns a function that restores it */
    clear() {
      const before = { set, rows };
      running?.abort();
      setSet(undefined);
      setRows([]);
      deleteDataSet(task).catch(fail);
      return () => {
        if (!before.set) return;
        setSet(before.set);
        setRows(before.rows);
        const stored = before.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined));
        writeDataSet(before.set, true)
          .then(() => Promise.all(stored.map((cell) => writeCell(task, cell, String))))
          .catch(fail);
      };
    },
    /** Deletes the damaged parts. @returns a function that restores them */
    deleteAside() {
      setAside([]);
      const restored = deleteSetAside(task);
      restored.catch(fail);
      return async () => {
        await (
          await restored
        )();
        setAside(aside);
      };
    },
    run: () => void run(),
    judge: (requests: readonly JudgeRequest[]) => void judge(requests),
    stop: () => {
      running?.abort();
      setRunning(undefined);
    },
  };
}

/** An answer with the judge's verdict. */
function judged({ stored, by }: JudgeRequest, reply: Cell): Cell {
  const { cell } = stored;
  if (cell.status !== "done") return cell;
  const verdict = reply.status === "done" ? readVerdict(textOf(reply.output) ?? "") : { text: reply.message };
  return { ...cell, verdict: { ...verdict, by } };
}

function emptyRows({ rows }: DataSet): readonly RowState[] {
  return rows.map((_, row) => ({ row, cells: [] }));
}

function withCells(rows: readonly RowState[], news: readonly KeptCell[]): readonly RowState[] {
  if (news.length === 0) return rows;
  const changed = [...rows];
  for (const stored of news) {
    const before = changed[stored.row];
    if (!before) continue;
    const cells = [...before.cells];
    cells[stored.pane] = stored;
    changed[stored.row] = { ...before, cells };
  }
  return changed;
}
