import "./threads.css";
import { useContext, useState, useSyncExternalStore } from "react";
import { openBenches, rememberOpen, subscribeToOpenBenches } from "../../calls/history/keep-runs.ts";
import type { HistoryEntry } from "../../calls/history/history-entry.ts";
import { createMemory, tabMemoryOf } from "../../calls/panes/bench-memory.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { HostContext } from "../../host/host-context.ts";
import { useRunList } from "../../pane/history/run-list.tsx";
import { RenameRun, RunActions } from "../../pane/history/run-actions.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/popups/dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { offerUndo } from "../../ui/show-toast.ts";

/** Longer lists are in the history, which renders only the visible rows. */
const MOST_LISTED = 100;

export interface ThreadsProps {
  readonly tasks: readonly PlayTask[];
  /** Task of the playground's address. */
  readonly task: string;
  /** Renders the playground again, with other panes. */
  onReplace(): void;
  /** Opens the history. */
  onMore(): void;
  /** Called when a run is in the panes. */
  onShown?(): void;
}

/** The stored runs of every task, beside the playground: open, name, pin, delete. */
export function Threads({ tasks, task, onReplace, onMore, onShown }: ThreadsProps) {
  const { entries, isLoaded, isOn, query, setQuery, matches, open, notice, taskOf, labelOf } = useRunList(
    tasks,
    onShown,
  );
  const startNew = useStartNew(task, onReplace);
  const openIds = useSyncExternalStore(subscribeToOpenBenches, () => openBenches()[task]?.join(" ")) ?? "";
  const listed = matches.slice(0, MOST_LISTED);
  return (
    <nav className="pb-stack pb-gap-3 pb-threads" aria-label="Stored runs">
      <Button onClick={startNew}>New</Button>
      {entries.length > 5 && <SearchField label="Search runs" value={query} onChange={setQuery} />}
      {notice}
      {isLoaded && entries.length === 0 && (
        <p className="pb-muted pb-small">
          {isOn ? "Your runs appear here. They stay in this browser." : "History is off: runs end with this tab."}
        </p>
      )}
      {entries.length > 0 && matches.length === 0 && <p className="pb-muted pb-small">No run matches.</p>}
      {groupsOf(listed).map(([title, group]) => (
        <section key={title} aria-label={title}>
          <h2 className="pb-muted pb-tiny pb-strong pb-threads-group">{title}</h2>
          <ul>
            {group.map((entry) => (
              <Thread
                key={entry.id}
                entry={entry}
                label={labelOf(entry)}
                taskLabel={taskOf(entry)}
                isOpen={openIds.split(" ").includes(entry.id)}
                onOpen={() => void open([entry.id])}
              />
            ))}
          </ul>
        </section>
      ))}
      {matches.length > MOST_LISTED && (
        <Button kind="quiet" onClick={onMore}>
          All {matches.length} runs
        </Button>
      )}
    </nav>
  );
}

/** The stored runs in a dialog, where the window has no room beside the panes. It closes when the panes change. */
export function ThreadsDialog({ onClose, ...props }: Omit<ThreadsProps, "onShown"> & { onClose(): void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Stored runs">
      <Threads
        {...props}
        onReplace={() => {
          props.onReplace();
          onClose();
        }}
        onMore={() => {
          props.onMore();
          onClose();
        }}
        onShown={onClose}
      />
    </Dialog>
  );
}

/** Returns a function that empties the panes of a task; what they hold is in the history, or restored by undo. */
function useStartNew(task: string, onReplace: () => void): () => void {
  const { tasks } = tabMemoryOf(useContext(HostContext));
  return () => {
    const before = tasks.get(task);
    const ids = openBenches()[task] ?? [];
    tasks.set(task, createMemory());
    rememberOpen(task, []);
    onReplace();
    if (!before?.stores.some((store) => store.get().runs.length > 0)) return;
    offerUndo("Started a new run", () => {
      tasks.set(task, before);
      rememberOpen(task, ids);
      onReplace();
    });
  };
}

const DAY_MS = 86_400_000;

/** Pinned runs first, then by age. Groups without runs are left out. */
function groupsOf(entries: readonly HistoryEntry[]): readonly (readonly [string, readonly HistoryEntry[]])[] {
  const today = new Date().setHours(0, 0, 0, 0);
  const groupOf = ({ starred, at }: HistoryEntry): string => {
    if (starred) return "Pinned";
    if (at >= today) return "Today";
    if (at >= today - DAY_MS) return "Yesterday";
    return at >= today - 7 * DAY_MS ? "Last 7 days" : "Earlier";
  };
  return ["Pinned", "Today", "Yesterday", "Last 7 days", "Earlier"]
    .map((title) => [title, entries.filter((entry) => groupOf(entry) === title)] as const)
    .filter(([, group]) => group.length > 0);
}

interface ThreadProps {
  readonly entry: HistoryEntry;
  readonly label: string;
  readonly taskLabel: string;
  readonly isOpen: boolean;
  onOpen(): void;
}

function Thread({ entry, label, taskLabel, isOpen, onOpen }: ThreadProps) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    return (
      <li className="pb-thread">
        <RenameRun entry={entry} label={label} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="pb-thread" data-open={isOpen || undefined}>
      <button type="button" className="pb-thread-open" aria-current={isOpen || undefined} onClick={onOpen}>
        <span className="pb-clip">{label}</span>
        <small className="pb-clip pb-muted">{taskLabel}</small>
      </button>
      <span className="pb-thread-actions">
        <RunActions entry={entry} label={label} onRename={() => setRenaming(true)} />
      </span>
    </li>
  );
}
