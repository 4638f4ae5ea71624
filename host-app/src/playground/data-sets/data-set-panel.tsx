import "./data-sets.css";
import { useMemo } from "react";
import { Button } from "../../components/button.tsx";
import { ListTable, type Column } from "../../components/data-table.tsx";
import { formatMilliseconds } from "../../components/format-values.ts";
import { Skeleton } from "../../components/placeholders.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { offerUndo } from "../../components/show-toast.ts";
import { usePlugin } from "../../host/use-plugin.ts";
import { CHAT_TASK } from "../../catalogue/relations.ts";
import type { BenchControl } from "../bench/add-pane.tsx";
import { mergeArguments, ownArguments } from "../bench/use-lanes.ts";
import { downloadFile } from "../download-file.ts";
import type { FormField } from "../form/form-field.ts";
import { readFields } from "../form/read-fields.ts";
import { callSchemas, type PlayTask } from "../play-task.ts";
import type { TaskCall } from "../run.ts";
import { RAW_FIELDS } from "../task-arguments.ts";
import { ProviderFields } from "../target-controls.tsx";
import { DataSetInput } from "./data-set-input.tsx";
import type { DataSet } from "./data-set-store.ts";
import { cellText, printCsv, printJsonLines, printReport, valueText, type Outcome } from "./export-rows.ts";
import { defaultJudge, JUDGES, type Judge } from "./judges.ts";
import { argumentsOf, CHAT_FIELDS } from "./map-columns.ts";
import { rankPanes, scoreOf } from "./rank-panes.ts";
import type { CellPlace } from "./run-rows.ts";
import { useDataSet, type DataSetControl, type RowState } from "./use-data-set.ts";

export interface DataSetPanelProps {
  readonly task: PlayTask;
  readonly bench: BenchControl;
}

/** Runs the panes over many rows, and scores what they answer. */
export function DataSetPanel({ task, bench }: DataSetPanelProps) {
  const { lanes } = bench;
  const { data: plugin, isLoading } = usePlugin("task", task.entry);
  const schema = callSchemas(task, plugin)?.input;
  const isChat = task.id === CHAT_TASK;
  const fields = useMemo(
    () => (isChat ? CHAT_FIELDS : schema ? readFields(schema.jsonSchema) : RAW_FIELDS),
    [isChat, schema],
  );

  async function callOf(set: DataSet, { row, pane }: CellPlace): Promise<TaskCall> {
    const lane = lanes[pane] ?? lanes[0];
    const { provider, model, access, streams } = lane.target;
    const args = await argumentsOf(fields, set.mapping, set.rows[row] ?? {}, isChat ? undefined : schema);
    const all = readable(fields);
    const shared = mergeArguments(ownArguments(all, lanes[0].control).args, args);
    return {
      task: task.call,
      provider,
      model,
      args: pane === 0 ? shared : mergeArguments(shared, ownArguments(all, lane.control).args),
      access,
      streams: isChat || streams,
    };
  }

  const data = useDataSet(task.id, lanes, callOf);
  if (isLoading || data.isLoading) return <Skeleton label="Loading the data set" lines={8} />;
  return (
    <section className="pb-data-set" aria-label="Data set">
      {lanes.length > 1 && (
        <div className="pb-data-set-panes">
          {lanes.map(({ letter, control, target }) => (
            <div key={letter} className="pb-data-set-pane">
              <span className="pb-lane-letter">{letter}</span>
              <ProviderFields control={control} task={task} target={target} of={letter} />
              <span className={target.access.simulated ? "pb-simulated" : "pb-source"}>{target.access.source}</span>
            </div>
          ))}
        </div>
      )}
      {data.set ? (
        <Loaded task={task} bench={bench} fields={fields} set={data.set} data={data} />
      ) : (
        <DataSetInput task={task.id} fields={fields} onTake={(set) => data.take(set, true)} />
      )}
    </section>
  );
}

/** Fields without those that only rows fill. */
function readable(fields: readonly FormField[]): readonly FormField[] {
  return fields.filter(({ isInput }) => !isInput);
}

interface LoadedProps extends DataSetPanelProps {
  readonly fields: readonly FormField[];
  readonly set: DataSet;
  readonly data: DataSetControl;
}

function Loaded({ task, bench: { lanes }, fields, set, data }: LoadedProps) {
  const { rows, cellOf } = data;
  const judge = judgeOf(set, data);
  const names = lanes.map(({ letter, target }) => `${letter}: ${target.model || target.label} (${target.label})`);
  const cells = rows.map((row) => lanes.map((_, pane) => cellOf(row, pane)));
  const expected = set.rows.map((row) => (set.expected === "" ? "" : valueText(row[set.expected])));
  const ranking = rankPanes(cells, expected, judge, lanes.length);
  const outcome: Outcome = {
    task: task.label,
    judge: set.expected === "" ? undefined : judge?.label,
    columns: set.columns,
    rows: set.rows,
    panes: names,
    cells,
    scoreOf: (row, pane) => scoreOf(cells[row]?.[pane], expected[row] ?? "", judge),
    ranking,
  };
  const total = rows.length * lanes.length;
  const ended = ranking.reduce((sum, { done, failed }) => sum + done + failed, 0);
  const failed = ranking.reduce((sum, pane) => sum + pane.failed, 0);
  const blocked = lanes.find(({ target }) => target.blockedReason)?.target.blockedReason;
  const columns: Column[] = [
    { title: "Row", align: "end" },
    ...set.columns.map((title, place): Column => (place > 0 ? { title, wide: true } : { title })),
    ...names.map((title): Column => ({ title })),
  ];

  return (
    <>
      <Mapping
        fields={fields}
        set={set}
        judge={judge}
        onChange={(changed) => data.take(changed, changed.mapping !== set.mapping)}
      />
      <div className="pb-data-set-bar">
        {data.isRunning ? (
          <Button onClick={data.stop}>Stop</Button>
        ) : (
          <Button kind="primary" disabled={ended - failed === total} onClick={() => data.run(true)}>
            {ended === 0
              ? `Run ${total} calls`
              : ended === total
                ? failed > 0
                  ? `Retry ${failed} failed`
                  : "Done"
                : `Resume ${total - ended} calls`}
          </Button>
        )}
        <progress aria-label="Calls that have ended" value={ended} max={total} />
        <output className="pb-muted pb-small">
          {ended} of {total} calls{failed > 0 && `, ${failed} failed`}
        </output>
        {blocked && <span className="pb-field-error">{blocked.text}</span>}
        <span className="pb-data-set-files">
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
      {ended > 0 && (
        <ol className="pb-data-set-ranking" aria-label="Ranking">
          {ranking.map(({ pane, score, done, failed: lost, medianMs }) => (
            <li key={pane}>
              <strong>{names[pane]}</strong>
              {score !== undefined && <span>{(score * 100).toFixed(1)} %</span>}
              <span className="pb-muted">
                {done} answered{lost > 0 && `, ${lost} failed`}
                {medianMs !== undefined && `, median ${formatMilliseconds(medianMs)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <ListTable
        label="Rows"
        className="pb-data-set-table"
        columns={columns}
        rows={rows}
        {...tableRows(set, lanes, outcome)}
      />
    </>
  );
}

/** The judge that was chosen, else the one that fits the first answer. */
function judgeOf(set: DataSet, { rows, cellOf }: DataSetControl): Judge | undefined {
  const answered = rows.flatMap((row) => cellOf(row, 0) ?? []).find(({ status }) => status === "done");
  const id = set.judge || (answered?.status === "done" ? defaultJudge(answered.output) : "contains");
  return JUDGES.find((one) => one.id === id);
}

/** The table's rows: what was given, and what each pane has answered. */
function tableRows(set: DataSet, lanes: BenchControl["lanes"], { cells, scoreOf: score }: Outcome) {
  return {
    keyOf: ({ row }: RowState) => String(row),
    textOf: ({ row }: RowState) => set.columns.map((column) => valueText(set.rows[row]?.[column])).join(" "),
    cells: ({ row }: RowState) => (
      <>
        <td data-align="end">{row + 1}</td>
        {set.columns.map((column, place) => (
          <td key={column} data-wide={place > 0 || undefined}>
            <span className="pb-data-set-text">{valueText(set.rows[row]?.[column])}</span>
          </td>
        ))}
        {lanes.map(({ letter }, pane) => {
          const cell = cells[row]?.[pane];
          const scored = score(row, pane);
          return (
            <td key={letter} data-failed={cell?.status === "failed" || undefined}>
              <span className="pb-data-set-text">{cellText(cell)}</span>
              {scored !== undefined && <span className="pb-muted pb-small">{(scored * 100).toFixed(0)} %</span>}
            </td>
          );
        })}
      </>
    ),
  };
}

interface MappingProps extends Pick<LoadedProps, "fields" | "set"> {
  readonly judge: Judge | undefined;
  onChange(set: DataSet): void;
}

/** Which column fills which field, and what is expected. */
function Mapping({ fields, set, judge, onChange }: MappingProps) {
  const columns = set.columns.map((column) => ({ value: column, label: column }));
  return (
    <fieldset className="pb-data-set-mapping">
      <legend>Columns</legend>
      {fields
        .filter(({ isInput, required, name }) => isInput || required || set.mapping[name])
        .map(({ name, label }) => (
          <SelectField
            key={name}
            label={label}
            value={set.mapping[name] ?? ""}
            options={[{ value: "", label: "Not from a column" }, ...columns]}
            onChange={(column) => onChange({ ...set, mapping: { ...set.mapping, [name]: column } })}
          />
        ))}
      <SelectField
        label="Expected"
        value={set.expected}
        options={[{ value: "", label: "None: no scores" }, ...columns]}
        onChange={(column) => onChange({ ...set, expected: column })}
      />
      {set.expected !== "" && (
        <div className="pb-field">
          <SelectField
            label="Score"
            value={judge?.id ?? ""}
            options={JUDGES.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => onChange({ ...set, judge: id })}
          />
          <span className="pb-muted pb-small">{judge?.expects}</span>
        </div>
      )}
    </fieldset>
  );
}
