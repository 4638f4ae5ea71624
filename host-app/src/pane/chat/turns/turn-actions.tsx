import "./turns.css";
import { drawIcon } from "@patchbay/widgets/parts";
import { EditIcon } from "../../../ui/icons/list-icons.tsx";
import { useMemo, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { OptionalPart } from "../../../ui/optional-part.tsx";
import { offerUndo } from "../../../ui/show-toast.ts";
import { hasActive } from "../../../calls/run/run-store.ts";
import type { Run } from "../../../calls/run/run.ts";
import { usePicked } from "../../../calls/run/use-runs.ts";
import type { Conversation } from "../chat-choices-view.tsx";
import { askedIn } from "../../../calls/chat/conversation.ts";
import { fork, showVersion, versionsOf, withoutTurn } from "../../../calls/chat/branches.ts";
import { IconButton } from "../../../ui/button.tsx";

// Loads the next turn's code early, in case the network is gone by then.
void Promise.allSettled([
  import("../answer/stick-to-end.tsx"),
  import("../answer/answer-text.tsx"),
  import("../prompt-estimate.tsx"),
]);

const AgainIcon = drawIcon(<path d="M13 8a5 5 0 1 1-1.5-3.6M13 2v3.4H9.6" />);
const DeleteIcon = drawIcon(<path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5 5 13h6l.5-8.5" />);
const BackIcon = drawIcon(<path d="M10 3 5 8l5 5" />);
const PassIcon = drawIcon(<path d="M2.5 8h8M7 4.5 10.5 8 7 11.5M13.5 3v10" />);
const NextIcon = drawIcon(<path d="m6 3 5 5-5 5" />);

// Most answers are not sent to another task.
const NextTasks = lazyPart(async () => (await import("../../results/next-tasks.tsx")).NextTasks);

export interface TurnActionsProps {
  readonly run: Run;
  readonly conversation: Conversation;
  onEdit(): void;
}

/** Actions of a turn: retry, edit, switch versions, delete. */
export function TurnActions({ run, conversation, onEdit }: TurnActionsProps) {
  const { store, ask } = conversation;
  // A stable array, so that the actions of earlier turns do not render again with every chunk.
  const stores = useMemo(() => [store], [store]);
  const [isShown] = usePicked(stores, ({ runs }) => runs.includes(run));
  const [isBusy] = usePicked(stores, hasActive);
  const [number = 1] = usePicked(stores, (list) => versionsOf(list, run).number);
  const [count = 1] = usePicked(stores, (list) => versionsOf(list, run).count);
  const isQuestion = askedIn(run)[0]?.role === "user";
  const [isPassing, setPassing] = useState(false);
  const texts = run.status === "done" ? run.choices.map(({ text }) => text).filter((text) => text !== "") : [];
  const parts = texts.map((value, at) => ({ label: `Answer ${at + 1}`, passed: [{ kind: "text" as const, value }] }));
  if (!isShown) return null;

  function regenerate() {
    store.edit((before) => fork(before, run));
    ask(askedIn(run));
  }

  function remove() {
    const before = store.get();
    store.edit((now) => withoutTurn(now, run));
    const known = new Set(before.runs.map(({ id }) => id));
    offerUndo("Turn deleted", () =>
      store.edit(({ runs }) => ({
        runs: [...before.runs, ...runs.filter(({ id }) => !known.has(id))],
        branches: before.branches,
      })),
    );
  }

  return (
    <div className="pb-row pb-gap-1 pb-muted pb-small pb-number pb-turn-actions">
      {count > 1 && (
        <span className="pb-row pb-gap-1 pb-muted pb-small pb-number">
          <IconButton
            label="Earlier version"
            icon={<BackIcon size={14} />}
            disabled={number === 1 || isBusy}
            onClick={() => store.edit((before) => showVersion(before, run, -1))}
          />
          <span aria-label={`Version ${number} of ${count}`}>
            {number}/{count}
          </span>
          <IconButton
            label="Later version"
            icon={<NextIcon size={14} />}
            disabled={number === count || isBusy}
            onClick={() => store.edit((before) => showVersion(before, run, 1))}
          />
        </span>
      )}
      <IconButton label="Regenerate" icon={<AgainIcon size={14} />} disabled={isBusy} onClick={regenerate} />
      {isQuestion && (
        <IconButton label="Edit message" icon={<EditIcon size={14} />} disabled={isBusy} onClick={onEdit} />
      )}
      <IconButton label="Delete turn" icon={<DeleteIcon size={14} />} disabled={isBusy} onClick={remove} />
      {parts.length > 0 && (
        <IconButton
          label="Send to…"
          icon={<PassIcon size={14} />}
          aria-expanded={isPassing}
          onClick={() => setPassing(!isPassing)}
        />
      )}
      {isPassing && (
        <OptionalPart fallback={<output className="pb-muted pb-small">Looking for tasks…</output>}>
          <NextTasks parts={parts} name="answer" without={run.call.task} />
        </OptionalPart>
      )}
    </div>
  );
}
