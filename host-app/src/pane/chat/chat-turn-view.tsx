import { Suspense, memo, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { optionalPart } from "../../ui/optional-part.tsx";
import { ChatChoices, type Conversation } from "./chat-choices-view.tsx";
import { askedIn } from "../../calls/chat/conversation.ts";
import { SaidText } from "./said-text.tsx";
import { ProgressLine, retryText, RunFoot, RunHead } from "../run/run-parts.tsx";
import { isActive, type Run } from "../../calls/run/run.ts";

export interface ChatTurnViewProps {
  readonly run: Run;
  /** Whether names and timing are hidden. */
  readonly anonymous?: boolean;
  /** Sends the question again. */
  onRetry(run: Run): void;
  /** The conversation in which the turn can be edited; absent if it is read-only. Always the same object. */
  readonly conversation?: Conversation | undefined;
}

// Code for what follows an answer or replaces plain text.
const TurnActions = optionalPart(async () => (await import("./turns/turn-actions.tsx")).TurnActions);
const EditMessage = lazyPart(async () => (await import("./turns/edit-message.tsx")).EditMessage);
const SaidParts = optionalPart(async () => (await import("./turns/said-parts.tsx")).SaidParts);

/** A question and its answers, with the model and the timing. */
export const ChatTurnView = memo(function ChatTurnView(props: ChatTurnViewProps) {
  const { run, anonymous = false, conversation, onRetry } = props;
  const [isEditing, setEditing] = useState(conversation?.store.drafts.has(editOf(run)) ?? false);
  const [question] = askedIn(run);
  const [only] = run.choices.length === 1 ? run.choices : [];
  return (
    <li className="pb-turn">
      {isEditing && conversation ? (
        <Suspense fallback={null}>
          <EditMessage run={run} conversation={conversation} onClose={() => setEditing(false)} />
        </Suspense>
      ) : typeof question?.content === "string" && question.role === "user" ? (
        <>
          <p className="pb-row pb-turn-role">You</p>
          <SaidText text={question.content} />
        </>
      ) : (
        <SaidParts messages={askedIn(run)} />
      )}
      <div className="pb-turn-answer">
        {!anonymous && <RunHead run={run} />}
        {isActive(run) && run.choices.length === 0 && isWaiting(run) && <ProgressLine run={run} />}
        <ChatChoices
          choices={run.choices}
          running={isActive(run)}
          reasoningMs={reasoningMsOf(run)}
          of={run.status === "done" && !anonymous ? conversation && { run, conversation } : undefined}
        />
        {anonymous ? (
          run.status === "failed" && <p className="pb-field-error">Request failed</p>
        ) : (
          <RunFoot
            run={run}
            onRetry={() => onRetry(run)}
            copied={only?.text}
            actions={
              conversation && <TurnActions run={run} conversation={conversation} onEdit={() => setEditing(true)} />
            }
          />
        )}
      </div>
    </li>
  );
});

/** Name that a message is stored under while it is edited. */
export const editOf = ({ id }: Pick<Run, "id">): string => `edit ${id}`;

/** Whether to show a wait before the answer starts; most waits are too short. */
const isWaiting = (run: Run): boolean =>
  run.progress?.phase === "queued" || run.progress?.ratio !== undefined || retryText(run) !== undefined;

/** From the first reasoning to the first text. */
export function reasoningMsOf({ firstMs, answeredMs, totalMs, choices }: Run): number | undefined {
  const end = answeredMs ?? totalMs;
  return choices.some(({ reasoning }) => reasoning !== "") && end !== undefined && firstMs !== undefined
    ? end - firstMs
    : undefined;
}
