import type { HistoryEntry } from "../../calls/history/history-entry.ts";
import { history } from "../../calls/history/history.ts";
import { NameField } from "../../ui/form/name-field.tsx";
import { TrashIcon } from "../../ui/form/media-icons.tsx";
import { EditIcon, PinIcon } from "../../ui/icons/list-icons.tsx";
import { offerUndo } from "../../ui/show-toast.ts";

/** Deletes runs, and offers to undo it. */
export async function removeRuns(ids: readonly string[]): Promise<void> {
  const undo = await history.remove(ids);
  if (undo) offerUndo(ids.length === 1 ? "Run deleted" : `${ids.length} runs deleted`, undo);
}

export interface RunActionsProps {
  readonly entry: HistoryEntry;
  /** The run's name in the list. */
  readonly label: string;
  /** Shows the field for another name. */
  onRename(): void;
}

/** Buttons that rename and pin a stored run, and delete it with an undo. */
export function RunActions({ entry, label, onRename }: RunActionsProps) {
  return (
    <>
      <button type="button" className="pb-icon-button" aria-label={`Rename ${label}`} onClick={onRename}>
        <EditIcon size={16} />
      </button>
      <button
        type="button"
        className="pb-icon-button"
        aria-label={`Pin ${label}`}
        aria-pressed={entry.starred}
        onClick={() => void history.change(entry.id, { starred: !entry.starred })}
      >
        <PinIcon size={16} />
      </button>
      <button
        type="button"
        className="pb-icon-button"
        aria-label={`Delete ${label}`}
        onClick={() => void removeRuns([entry.id])}
      >
        <TrashIcon size={16} />
      </button>
    </>
  );
}

interface RenameRunProps {
  readonly entry: HistoryEntry;
  readonly label: string;
  onDone(): void;
}

/** An empty name brings the prompt back. */
export function RenameRun({ entry, label, onDone }: RenameRunProps) {
  return (
    <NameField
      label={`Name of ${label}`}
      name={label}
      onSave={(name) => void history.change(entry.id, { name: name === "" ? undefined : name })}
      onDone={onDone}
    />
  );
}
