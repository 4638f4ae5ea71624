import { useState } from "react";
import { RunIcon } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { downloadFile } from "../../ui/files/download-file.ts";
import { PANE_LETTERS } from "../../calls/panes/use-playground-choice.ts";
import { exportHistory, importHistory, type Imported } from "./history-file.ts";
import type { HistoryEntry } from "../../calls/history/history-entry.ts";
import { removeRuns } from "../../pane/history/run-actions.tsx";
import type { OpenRuns } from "../../pane/history/run-list.tsx";
import { history } from "../../calls/history/history.ts";
import { counted } from "../../ui/format-values.ts";
import { Problem } from "../../ui/notice.tsx";

export interface SelectionProps {
  readonly entries: readonly HistoryEntry[];
  readonly open: OpenRuns;
  onDone(): void;
}

/** Actions for the selected runs. */
export function Selection({ entries, open, onDone }: SelectionProps) {
  if (entries.length === 0) return null;
  const ids = entries.map(({ id }) => id);
  const panes = entries.reduce((sum, entry) => sum + entry.panes.length, 0);
  const isOneTask = entries.every(({ task }) => task === entries[0]?.task);
  const reason = !isOneTask
    ? "Select runs of one task to compare them."
    : panes > PANE_LETTERS.length
      ? `Only the first ${PANE_LETTERS.length} of ${panes} answers fit beside each other.`
      : "";
  return (
    <div className="pb-row pb-box pb-history-selection">
      <strong>{entries.length} selected</strong>
      <Button kind="primary" disabled={entries.length < 2 || !isOneTask} onClick={() => void open(ids)}>
        <RunIcon size={14} />
        Compare
      </Button>
      <Button onClick={() => void removeRuns(ids).then(onDone)}>Delete</Button>
      <Button kind="quiet" onClick={onDone}>
        Deselect
      </Button>
      <span className="pb-muted pb-small">
        {entries.length > 1 ? reason : "Select another run to compare it with."}
      </span>
    </div>
  );
}

/** Most damaged entries that are listed. */
const MOST_NAMED = 10;

/** What was not imported, and why. */
function describeImport({ known, damaged, left }: Imported): string {
  const more = damaged.length > MOST_NAMED ? " and more" : "";
  const notes = [
    known > 0 && `${known} were there already.`,
    damaged.length > 0 && `Damaged entries were left out: ${damaged.slice(0, MOST_NAMED).join(", ")}${more}.`,
    left > 0 &&
      `${left} did not fit. None of your runs was deleted: delete old ones and import the file again to add the rest.`,
  ];
  return notes.filter(Boolean).join(" ");
}

export interface HistoryFilesProps {
  readonly entries: readonly HistoryEntry[];
  /** The entries that match the filters. */
  readonly matches: readonly HistoryEntry[];
}

/** Exports, imports and clears the history. */
export function HistoryFiles({ entries, matches }: HistoryFilesProps) {
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();

  async function exportFound(): Promise<void> {
    setProblem(undefined);
    try {
      downloadFile(await exportHistory(history, matches), "patchbay-history.json");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  async function importFile(file: File): Promise<void> {
    setProblem(undefined);
    try {
      setProgress(0);
      const imported = await importHistory(history, file, setProgress);
      const { added } = imported;
      showToast({
        title: `${counted(added.length, "run")} imported`,
        text: describeImport(imported),
        ...(added.length > 0 && { action: { label: "Undo", onSelect: () => void history.remove(added) } }),
      });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <div className="pb-row">
      <Button disabled={matches.length === 0} onClick={() => void exportFound()}>
        {matches.length < entries.length ? `Export ${matches.length}` : "Export"}
      </Button>
      <label className="pb-button">
        Import
        <input
          type="file"
          className="pb-visually-hidden"
          accept="application/json,.json"
          disabled={progress !== undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void importFile(file);
          }}
        />
      </label>
      <Button disabled={entries.length === 0} onClick={() => void removeRuns(entries.map(({ id }) => id))}>
        Clear
      </Button>
      {progress !== undefined && (
        <label className="pb-box pb-pad-3 pb-history-progress">
          Importing <progress value={progress} max={1} />
        </label>
      )}
      <Problem text={problem} />
    </div>
  );
}
