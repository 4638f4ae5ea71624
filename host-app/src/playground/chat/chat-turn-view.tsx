import { memo } from "react";
import { ChatChoices } from "./chat-choices-view.tsx";
import { questionOf } from "./conversation.ts";
import { RunFoot, RunHead } from "../run-parts.tsx";
import { isActive, type Run } from "../run.ts";

export interface ChatTurnViewProps {
  readonly run: Run;
  /** Whether it is hidden who answers, and how fast. */
  readonly anonymous?: boolean;
  /** Asks the question again. */
  onRetry(run: Run): void;
}

/** A question and its answers, with who answered and how fast. */
export const ChatTurnView = memo(function ChatTurnView({ run, anonymous = false, onRetry }: ChatTurnViewProps) {
  const [only] = run.choices.length === 1 ? run.choices : [];
  return (
    <li className="pb-turn">
      <p className="pb-turn-role">You</p>
      <p className="pb-turn-text">{questionOf(run)}</p>
      <div className="pb-turn-answer">
        {!anonymous && <RunHead run={run} />}
        {isActive(run) && run.progress?.ratio !== undefined && (
          <progress aria-label="Download of the model" value={run.progress.ratio} />
        )}
        <ChatChoices choices={run.choices} running={isActive(run)} reasoningMs={reasoningMsOf(run)} />
        {anonymous ? (
          run.status === "failed" && <p className="pb-field-error">Request failed</p>
        ) : (
          <RunFoot run={run} onRetry={() => onRetry(run)} copied={only?.text} />
        )}
      </div>
    </li>
  );
});

/** From the first thought to the first word. */
export function reasoningMsOf({ firstMs, answeredMs, totalMs, choices }: Run): number | undefined {
  const end = answeredMs ?? totalMs;
  return choices.some(({ reasoning }) => reasoning !== "") && end !== undefined && firstMs !== undefined
    ? end - firstMs
    : undefined;
}
