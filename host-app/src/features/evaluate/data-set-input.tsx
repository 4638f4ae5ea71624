import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import type { FormField } from "../../ui/form/form-field.ts";
import { history, problemText } from "../../calls/history/history.ts";
import { promptOf } from "../../calls/history/bench-record.ts";
import { readTextFile } from "../../ui/files/read-text-file.ts";
import { guessMapping } from "./map-columns.ts";
import { parseRows, type DataRow, type DataSet, type ParsedRows } from "./parse-rows.ts";
import { counted } from "../../ui/format-values.ts";
import { Problem } from "../../ui/notice.tsx";

export interface DataSetInputProps {
  readonly task: string;
  readonly fields: readonly FormField[];
  /** The task's samples, as rows. */
  readonly samples: readonly DataRow[];
  onTake(set: DataSet): void;
}

/** Largest file in bytes. */
const LARGEST_FILE = 50e6;

/** Most problems in the list. */
const MOST_PROBLEMS = 5;

/** Takes rows from a paste, a drop, a file or the history. Pasted rows are never rendered as text. */
export function DataSetInput({ task, fields, samples, onTake }: DataSetInputProps) {
  const id = useId();
  const [parsed, setParsed] = useState<ParsedRows>();
  const [problem, setProblem] = useState<string>();
  /** Rows so far of a long text. */
  const [readSoFar, setReadSoFar] = useState<number>();
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function cancel(): void {
    reading.current?.abort();
    setReadSoFar(undefined);
  }

  function take(rows: ParsedRows): void {
    onTake({ ...rows, task, ...guessMapping(fields, rows.columns), judge: "" });
  }

  async function read(source: string | Promise<string>): Promise<void> {
    cancel();
    const { signal } = (reading.current = new AbortController());
    setParsed(undefined);
    setProblem(undefined);
    try {
      const table = await parseRows(await source, { signal, onProgress: setReadSoFar });
      signal.throwIfAborted();
      setReadSoFar(undefined);
      // The user sees skipped rows before anything runs.
      if (table.rows.length > 0 && table.problems.length === 0) take(table);
      else setParsed(table);
    } catch (error) {
      if (signal.aborted) return;
      setReadSoFar(undefined);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  function readFile(file: File | undefined): void {
    if (file) void read(readTextFile(file, { most: LARGEST_FILE, wanted: "CSV, JSON Lines or a JSON list" }));
  }

  async function readHistory(): Promise<void> {
    await history.load();
    const { problem: inTheWay } = history.get();
    if (inTheWay) {
      setProblem(problemText(inTheWay));
      return;
    }
    const entries = history.get().entries.filter((entry) => entry.task === task);
    const benches = await Promise.all(entries.map((entry) => history.read(entry.id)));
    const prompts = benches.flatMap((bench) => promptOf(bench?.panes[0]?.at(-1)?.call.args) || []);
    const rows = [...new Set(prompts)].map((prompt) => ({ prompt }));
    if (rows.length === 0) setProblem("The history has no run of this task.");
    else takeRows(rows);
  }

  function takeRows(rows: readonly DataRow[]): void {
    take({ columns: [...new Set(rows.flatMap(Object.keys))], rows, problems: [] });
  }

  return (
    <div
      className="pb-stack pb-data-set-input"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        readFile(event.dataTransfer.files[0]);
      }}
    >
      <EmptyState title="Evaluate a model on many rows">
        Paste or drop CSV with a header row, JSON Lines or a JSON list. A column of expected answers scores the
        responses.
      </EmptyState>
      <label htmlFor={id} className="pb-visually-hidden">
        Rows
      </label>
      <textarea
        id={id}
        className="pb-input"
        rows={3}
        placeholder="Paste rows here: prompt,expected"
        value=""
        onPaste={(event) => {
          event.preventDefault();
          void read(event.clipboardData.getData("text/plain"));
        }}
        onChange={(event) => void read(event.target.value)}
      />
      <div className="pb-toolbar">
        <label className="pb-button">
          Choose a file
          <input
            type="file"
            className="pb-visually-hidden"
            accept=".csv,.tsv,.json,.jsonl,.ndjson,text/csv,application/json,application/jsonl"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              readFile(file);
            }}
          />
        </label>
        <Button onClick={() => void readHistory()}>From the history</Button>
        {samples.length > 0 && <Button onClick={() => takeRows(samples)}>Try sample rows</Button>}
      </div>
      {readSoFar !== undefined && (
        <div className="pb-toolbar">
          <output className="pb-muted">
            {/* A screen reader would read out every number. */}
            Reading <span aria-hidden="true">{readSoFar.toLocaleString("en")}</span> rows
          </output>
          <Button kind="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      <Problem text={problem} />
      {parsed && parsed.problems.length > 0 && (
        <div role="alert">
          <p className="pb-field-error">
            {parsed.problems.length} of {counted(parsed.problems.length + parsed.rows.length, "row")} cannot be read:
          </p>
          <ul>
            {parsed.problems.slice(0, MOST_PROBLEMS).map(({ line, text, isItem }) => (
              <li key={line}>
                {isItem ? "Item" : "Line"} {line}: {text}
              </li>
            ))}
            {parsed.problems.length > MOST_PROBLEMS && <li>and {parsed.problems.length - MOST_PROBLEMS} more</li>}
          </ul>
          {parsed.rows.length > 0 && (
            <Button onClick={() => take(parsed)}>Use the other {counted(parsed.rows.length, "row")}</Button>
          )}
        </div>
      )}
    </div>
  );
}
