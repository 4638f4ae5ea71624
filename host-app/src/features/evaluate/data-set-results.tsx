import { Button } from "../../ui/button.tsx";
import { counted, formatMilliseconds } from "../../ui/format-values.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { offerUndo } from "../../ui/show-toast.ts";
import type { Lanes } from "../../calls/panes/lanes.ts";
import { downloadFile } from "../../ui/files/download-file.ts";
import type { FormField } from "../../ui/form/form-field.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { DataSetMapping } from "./data-set-mapping.tsx";
import { DataSetTable } from "./data-set-table.tsx";
import { ScoreHistogram } from "./scores.tsx";
import { CALLS_AT_ONCE, expectedOf } from "./data-set-store.ts";
import type { DataSet } from "./parse-rows.ts";
import { printCsv, printJsonLines, printReport, valueText, type Outcome } from "./export-rows.ts";
import { defaultJudge, type Judge } from "./judges.ts";
import { MODEL_JUDGE } from "./model-judge.ts";
import { ModelJudge } from "./model-judge-controls.tsx";
import { rankPanes, scoreOf } from "./rank-panes.ts";
import type { DataSetControl } from "./use-data-set.ts";

const LIMITS = ["1", "2", "4", "8", "16"].map((value) => ({ value, label: value }));

export interface DataSetResultsProps {
  readonly task: PlayTask;
  readonly lanes: Lanes;
  readonly fields: readonly FormField[];
  readonly judges: readonly Judge[];
  readonly set: DataSet;
  readonly data: DataSetControl;
}

/** How a data set is run and judged, and the results. */
export function DataSetResults({ task, lanes, fields, judges, set, data }: DataSetResultsProps) {
  const { rows, cellOf } = data;
  const judge = judgeOf(judges, set, data);
  const input = fields.flatMap(({ isInput, name }) => (isInput && set.mapping[name]) || []);
  const cells = rows.map((row) => lanes.map((_, pane) => cellOf(row, pane)));
  const names = lanes.map(({ letter, target }, pane) => {
    return `${letter}: ${target.model || target.label} (${target.label}${isSimulatedPane(cells, pane) ? ", simulated" : ""})`;
  });
  const isSimulated = lanes.some((_, pane) => isSimulatedPane(cells, pane));
  const expected = set.rows.map((row) => expectedOf(set, row));
  const isJudged = set.expected !== "" || set.expectedOfAll !== undefined;
  const misread = expected.flatMap((text, row) =>
    isJudged && text.trim() !== "" && judge?.understands?.(text) === false ? row + 1 : [],
  );
  const ranking = rankPanes(cells, expected, judge, lanes.length);
  const outcome: Outcome = {
    task: task.label,
    judge: isJudged ? judge?.label : undefined,
    columns: set.columns,
    rows: set.rows,
    panes: names,
    cells,
    scoreOf: (row, pane) => scoreOf(cells[row]?.[pane], expected[row] ?? "", judge),
    ranking,
  };
  const scoresAll = judge !== MODEL_JUDGE && !judge?.waiting && judge?.failure === undefined;
  const total = rows.length * lanes.length;
  const ended = ranking.reduce((sum, { done, failed }) => sum + done + failed, 0);
  const failed = ranking.reduce((sum, pane) => sum + pane.failed, 0);
  const blocked = lanes.find(({ target }) => target.blockedReason)?.target.blockedReason;
  return (
    <>
      <DataSetMapping
        fields={fields}
        set={set}
        judges={judges}
        judge={isJudged ? judge : undefined}
        misread={misread}
        onChange={(changed) => data.take(changed, changed.mapping !== set.mapping)}
      />
      {isJudged && judge === MODEL_JUDGE && (
        <ModelJudge
          set={set}
          data={data}
          inputOf={(row) => input.map((column) => valueText(set.rows[row]?.[column])).join("\n")}
          expected={expected}
          panes={lanes.length}
        />
      )}
      <div className="pb-toolbar">
        {data.isRunning ? (
          <Button onClick={data.stop}>Stop</Button>
        ) : (
          <Button kind="primary" disabled={ended - failed === total} onClick={() => data.run()}>
            {ended === 0
              ? `Run ${counted(total, "call")}`
              : ended === total
                ? failed > 0
                  ? `Retry ${failed} failed`
                  : "Done"
                : `Resume ${counted(total - ended, "call")}`}
          </Button>
        )}
        <progress aria-label="Calls that have ended" value={ended} max={total} />
        <output className="pb-muted pb-small">
          {ended} of {counted(total, "call")}
          {failed > 0 && `, ${failed} failed`}
        </output>
        <SelectField
          label="Concurrency"
          value={String(set.limit ?? CALLS_AT_ONCE)}
          options={LIMITS}
          onChange={(limit) => data.take({ ...set, limit: Number(limit) }, false)}
        />
        {blocked && <span className="pb-field-error">{blocked.text}</span>}
        <span className="pb-end pb-row pb-gap-3">
          <Button onClick={() => downloadFile(new Blob([printCsv(outcome)], { type: "text/csv" }), "data-set.csv")}>
            CSV
          </Button>
          <Button
            onClick={() =>
              downloadFile(new Blob([printJsonLines(outcome)], { type: "application/jsonl" }), "data-set.jsonl")
            }
          >
            JSONL
          </Button>
          <Button onClick={() => downloadFile(new Blob([printReport(outcome)], { type: "text/html" }), "report.html")}>
            Report
          </Button>
          <Button kind="quiet" onClick={() => offerUndo("Data set removed", data.clear())}>
            Remove
          </Button>
        </span>
      </div>
      {isSimulated && ranking.some(({ score }) => score !== undefined) && (
        <p className="pb-muted pb-small">Simulated answers are not scored as quality: no model was called.</p>
      )}
      {ended > 0 && (
        <ol className="pb-stack pb-gap-1 pb-number pb-data-set-ranking" aria-label="Ranking">
          {ranking.map(({ pane, score, done, failed: lost, medianMs }) => (
            <li key={pane} className="pb-box pb-row pb-gap-3">
              <span className="pb-break pb-strong">{names[pane]}</span>
              {score !== undefined && (
                <span className="pb-bar pb-data-set-score">
                  <progress aria-hidden="true" value={score} />
                  <strong>{(score * 100).toFixed(1)} %</strong>
                  <ScoreHistogram
                    name={names[pane] ?? ""}
                    scores={rows.flatMap(({ row }) => outcome.scoreOf(row, pane) ?? [])}
                  />
                </span>
              )}
              <span className="pb-muted">
                {done} answered{lost > 0 && `, ${lost} failed`}
                {medianMs !== undefined && !isSimulatedPane(cells, pane) && `, median ${formatMilliseconds(medianMs)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <DataSetTable
        outcome={outcome}
        rows={rows}
        expected={expected}
        isScored={(row) => isJudged && scoresAll && (expected[row] ?? "").trim() !== ""}
      />
    </>
  );
}

/** Whether a plugin's mocks gave answers of a pane: their times and scores are no measurements. */
function isSimulatedPane(cells: Outcome["cells"], pane: number): boolean {
  return cells.some((row) => row[pane]?.status === "done" && row[pane].simulated);
}

/** The chosen judge, or the one that fits the first answer. */
function judgeOf(judges: readonly Judge[], set: DataSet, { rows, cellOf }: DataSetControl): Judge | undefined {
  const [first] = judges;
  if (set.judge === "" && first?.id === "task") return first;
  const answered = rows.flatMap((row) => cellOf(row, 0) ?? []).find(({ status }) => status === "done");
  const id = set.judge || (answered?.status === "done" ? defaultJudge(answered.output) : "contains");
  return judges.find((one) => one.id === id);
}
