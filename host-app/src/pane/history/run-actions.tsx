import { useState } from "react";
import type { HistoryEntry } from "../../calls/history/history-entry.ts";
import { history } from "../../calls/history/history.ts";
import { TrashIcon } from "../../ui/form/media-icons.tsx";
import { EditIcon, PinIcon } from "../../ui/icons/list-icons.tsx";
import { removeRuns } from "./open-runs.ts";

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

interface RenameFieldProps {
  readonly entry: HistoryEntry;
  readonly label: string;
  onDone(): void;
}

/** Enter and leaving the field save the name, Escape does not; an empty one brings the prompt back. */
export function RenameField({ entry, label, onDone }: RenameFieldProps) {
  const [name, setName] = useState(label);
  function save() {
    const trimmed = name.trim();
    if (trimmed !== label) void history.change(entry.id, { name: trimmed === "" ? undefined : trimmed });
    onDone();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        className="pb-input"
        aria-label={`Name of ${label}`}
        value={name}
        maxLength={100}
        // The user has just asked to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
        }}
      />
    </form>
  );
}
