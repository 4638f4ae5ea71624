import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import type { FormField } from "../../ui/form/form-field.ts";
import { history, problemText } from "../../calls/history/history.ts";
import { promptOf } from "../../calls/history/bench-record.ts";
import { readTextFile } from "../../ui/files/read-text-file.ts";
import type { DataSet } from "./parse-rows.ts";
import { guessMapping } from "./map-columns.ts";
import { parseRows, type ParsedRows } from "./parse-rows.ts";
import { counted } from "../../ui/format-values.ts";

export interface DataSetInputProps {
  readonly task: string;
  readonly fields: readonly FormField[];
  onTake(set: DataSet): void;
}

/** Largest file in bytes. */
const LARGEST_FILE = 50e6;

/** Most problems in the list. */
const MOST_PROBLEMS = 5;

/** Takes rows from a paste, a drop, a file or the history. Pasted rows are never rendered as text. */
export function DataSetInput({ task, fields, onTake }: DataSetInputProps) {
  const id = useId();
  const [parsed, setParsed] = useState<ParsedRows>();
  const [problem, setProblem] = useState<string>();

  function take(rows: ParsedRows): void {
    onTake({ ...rows, task, ...guessMapping(fields, rows.columns), judge: "" });
  }

  function read(text: string): void {
    let table: ParsedRows;
    try {
      table = parseRows(text);
    } catch (error) {
      setParsed(undefined);
      setProblem(error instanceof Error ? error.message : String(error));
      return;
    }
    setProblem(undefined);
    // The user sees skipped rows before anything runs.
    if (table.rows.length > 0 && table.problems.length === 0) take(table);
    else setParsed(table);
  }

  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      read(await readTextFile(file, { most: LARGEST_FILE, wanted: "CSV, JSON Lines or a JSON list" }));
    } catch (error) {
      setParsed(undefined);
      setProblem(error instanceof Error ? error.message : String(error));
    }
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
    else take({ columns: ["prompt"], rows, problems: [] });
  }

  return (
    <div
      className="pb-stack pb-data-set-input"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void readFile(event.dataTransfer.files[0]);
      }}
    >
      <EmptyState title="Run the panes over many rows">
        Paste or drop CSV with a header row, JSON Lines or a JSON list. A column with the expected answers scores them.
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
          read(event.clipboardData.getData("text/plain"));
        }}
        onChange={(event) => read(event.target.value)}
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
              void readFile(file);
            }}
          />
        </label>
        <Button onClick={() => void readHistory()}>From the history</Button>
      </div>
      {problem && (
        <p className="pb-field-error" role="alert">
          {problem}
        </p>
      )}
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
