import "./history.css";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { StoredDataSets } from "../../app/feature-parts.ts";
import { providerName } from "../../host/catalogue/relations.ts";
import { ListTable, preloadLongTables, type Column } from "../../ui/data-table.tsx";
import { Button } from "../../ui/button.tsx";
import { DamagedList } from "../../ui/damaged-list.tsx";
import { counted, formatBytes, timeText } from "../../ui/format-values.ts";
import { Notice } from "../../ui/notice.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { HistoryFiles, Selection } from "./history-actions.tsx";
import { nameOfRun, type HistoryEntry } from "../../calls/history/history-entry.ts";
import { history, historySwitch, problemText } from "../../calls/history/history.ts";
import { removeRuns, RenameRun, RunActions } from "../../pane/history/run-actions.tsx";
import { useRunList } from "../../pane/history/run-list.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";

const COLUMNS: readonly Column[] = [
  { title: "Selected", width: "2.5rem", hidden: true },
  { title: "Run" },
  { title: "Model", width: "34%", wide: true },
  { title: "When", width: "11.5rem", wide: true },
  { title: "Actions", width: "9.5rem", hidden: true },
];

/** Reads the list, and loads the code for long ones. */
export function prepareHistory(): void {
  void history.load();
  preloadLongTables();
}

/** Every run stored on this device. */
export function HistoryPanel({ tasks }: { readonly tasks: readonly PlayTask[] }) {
  const runs = useRunList(tasks);
  const { entries, isLoaded, problem, damaged, isOn, query, setQuery, open } = runs;
  const [task, setTask] = useState("");
  const [starredOnly, setStarredOnly] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [renamed, setRenamed] = useState<string>();
  const { providers } = useCatalogue();
  const matches = useMemo(() => {
    const fitting = runs.matches.filter(
      (entry) => (task === "" || entry.task === task) && (entry.starred || !starredOnly),
    );
    return fitting.toSorted((one, other) => Number(other.starred) - Number(one.starred));
  }, [runs.matches, task, starredOnly]);
  const chosen = entries.filter(({ id }) => selected.has(id));
  const rows = rowsOf({ ...runs, providers, selected, setSelected, renamed, setRenamed });
  if (!isLoaded) return <Skeleton label="Loading the history" lines={8} />;
  const kinds = new Map(entries.map((entry) => [entry.task, runs.taskOf(entry)]));
  return (
    <section className="pb-stack" aria-label="History">
      {problem && (
        <Notice tone="warning" title="Runs are not saved">
          {problemText(problem)}
          {problem === "full" && (
            <>
              {" "}
              Downloaded models take the most space: <Link to="/servers">Manage models on this device</Link>
            </>
          )}
        </Notice>
      )}
      {runs.notice}
      {damaged.length > 0 && (
        <Notice tone="warning" title={`${counted(damaged.length, "run")} cannot be shown`}>
          <DamagedList
            damaged={damaged.map(({ id, at, reason }) => ({
              name: at === undefined ? <code>{String(id)}</code> : timeText(at),
              reason,
            }))}
          />
          They stay stored until you delete them. The other runs are complete.{" "}
          <Button onClick={() => void removeRuns(damaged.map(({ id }) => id))}>Delete damaged runs</Button>
        </Notice>
      )}
      <div className="pb-row pb-gap-4 pb-bottom pb-history-bar">
        <SearchField label="Search prompts and answers" value={query} onChange={setQuery} />
        <SelectField
          label="Task"
          value={task}
          options={[{ value: "", label: "All tasks" }, ...[...kinds].map(([id, label]) => ({ value: id, label }))]}
          onChange={setTask}
        />
        <CheckField label="Pinned only" checked={starredOnly} onChange={setStarredOnly} />
        <output className="pb-end pb-muted pb-small pb-number">
          {matches.length} of {entries.length}
        </output>
      </div>
      <Selection entries={chosen} open={open} onDone={() => setSelected(new Set())} />
      {matches.length > 0 ? (
        <ListTable label="Runs" className="pb-fixed pb-history-table" columns={COLUMNS} rows={matches} {...rows} />
      ) : entries.length > 0 ? (
        <EmptyState title="Nothing fits">Clear the search, or choose another task.</EmptyState>
      ) : (
        <EmptyState title={isOn ? "No runs yet" : "History is off"}>
          {isOn ? "Your runs and their results are listed here." : "Switch it on to store your runs."}
        </EmptyState>
      )}
      <Suspense fallback={null}>
        <StoredDataSets tasks={tasks} />
      </Suspense>
      <HistoryFiles entries={entries} matches={matches} />
      <KeepHistory entries={entries} isOn={isOn} />
    </section>
  );
}

interface RowsOptions extends Pick<ReturnType<typeof useRunList>, "open" | "taskOf" | "labelOf"> {
  readonly providers: readonly ProviderEntry[];
  readonly selected: ReadonlySet<string>;
  setSelected(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void;
  /** Id of the run whose name is being edited. */
  readonly renamed: string | undefined;
  setRenamed(id: string | undefined): void;
}

function rowsOf(options: RowsOptions) {
  const { taskOf, labelOf, providers, selected, setSelected, renamed, setRenamed, open } = options;
  return {
    keyOf: ({ id }: HistoryEntry) => id,
    textOf: (entry: HistoryEntry) => `${nameOfRun(entry)} ${entry.panes.map(({ model }) => model).join(" ")}`,
    cells: (entry: HistoryEntry) => {
      const label = labelOf(entry);
      return (
        <>
          <td>
            <input
              type="checkbox"
              aria-label={`Select ${label}`}
              checked={selected.has(entry.id)}
              onChange={() =>
                setSelected(
                  (before) =>
                    new Set([...before].filter((id) => id !== entry.id).concat(before.has(entry.id) ? [] : entry.id)),
                )
              }
            />
          </td>
          <td>
            {entry.id === renamed ? (
              <RenameRun entry={entry} label={label} onDone={() => setRenamed(undefined)} />
            ) : (
              <button
                type="button"
                className="pb-text-button pb-clip pb-history-open"
                onClick={() => void open([entry.id])}
              >
                {label}
              </button>
            )}
            <span className="pb-row pb-muted pb-tiny">
              <span className="pb-tag">{taskOf(entry)}</span>
              {entry.panes.every(({ simulated }) => simulated) && <span className="pb-simulated">Simulated</span>}
              {entry.panes.some(({ status }) => status === "failed") && <span className="pb-field-error">Failed</span>}
              {entry.turns > 1 && <span>{entry.turns} turns</span>}
              {entry.leftOut > 0 && <span>{formatBytes(entry.leftOut)} of files not saved</span>}
            </span>
          </td>
          <td data-wide>
            {entry.panes.map(({ provider, model }, place) => (
              <span key={place} className="pb-clip pb-line pb-small">
                <span className="pb-mono">{model || "—"}</span>{" "}
                <span className="pb-muted">{providerName(provider, providers)}</span>
              </span>
            ))}
          </td>
          <td data-wide className="pb-muted">
            {timeText(entry.at)}
          </td>
          <td data-align="end" data-nowrap>
            <RunActions entry={entry} label={label} onRename={() => setRenamed(entry.id)} />
          </td>
        </>
      );
    },
  };
}

/** Shows whether runs are stored on this device, and how much space they use. */
function KeepHistory({ entries, isOn }: { readonly entries: readonly HistoryEntry[]; readonly isOn: boolean }) {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return (
    <div className="pb-stack pb-gap-1 pb-history-keep">
      <CheckField label="Keep runs on this device" checked={isOn} onChange={historySwitch.set} />
      <p className="pb-muted pb-small">
        {entries.length > 0 && `${counted(entries.length, "run")}, ${formatBytes(bytes)}. `}
        It stays in this browser and is sent nowhere; keys are never part of it. The oldest runs that are not pinned go
        first when it grows beyond 250 MB.
      </p>
    </div>
  );
}
