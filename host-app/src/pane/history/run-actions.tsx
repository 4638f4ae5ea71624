import type { HistoryEntry } from "../../calls/history/history-entry.ts";
import { history } from "../../calls/history/history.ts";
import { TrashIcon } from "../../ui/form/media-icons.tsx";
import { StarIcon } from "../../ui/icons/list-icons.tsx";
import { removeRuns } from "./open-runs.ts";

/** Buttons that star a stored run, and delete it with an undo. @param label the run's name in the list */
export function RunActions({ entry, label }: { readonly entry: HistoryEntry; readonly label: string }) {
  return (
    <>
      <button
        type="button"
        className="pb-icon-button"
        aria-label={`Star ${label}`}
        aria-pressed={entry.starred}
        onClick={() => void history.change(entry.id, { starred: !entry.starred })}
      >
        <StarIcon size={16} />
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
