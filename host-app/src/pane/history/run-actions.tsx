import type { HistoryEntry } from "../../calls/history/history-entry.ts";
import { history } from "../../calls/history/history.ts";
import { NameField } from "../../ui/form/name-field.tsx";
import { TrashIcon } from "../../ui/form/media-icons.tsx";
import { EditIcon, PinIcon } from "../../ui/icons/list-icons.tsx";
import { offerUndo } from "../../ui/show-toast.ts";
import { IconButton } from "../../ui/button.tsx";

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
      <IconButton label={`Rename ${label}`} icon={<EditIcon size={16} />} onClick={onRename} />
      <IconButton
        label={`Pin ${label}`}
        icon={<PinIcon size={16} />}
        aria-pressed={entry.starred}
        onClick={() => void history.change(entry.id, { starred: !entry.starred })}
      />
      <IconButton
        label={`Delete ${label}`}
        icon={<TrashIcon size={16} />}
        onClick={() => void removeRuns([entry.id])}
      />
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
