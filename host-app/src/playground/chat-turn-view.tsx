import { ErrorNotice } from "../components/error-notice.tsx";
import { formatMilliseconds } from "../components/format-measure.ts";
import { CopyButton } from "../docs/copy-button.tsx";
import { encodeCopyValue } from "../docs/copy-value.ts";
import { ChatChoices } from "./chat-choices-view.tsx";
import type { ChatTurn } from "./chat-turns.ts";
import { Exchanges } from "./exchanges.tsx";
import { errorRemedy } from "./error-remedy.ts";
import { Warnings } from "./warnings.tsx";

export interface ChatTurnViewProps {
  readonly turn: ChatTurn;
  /** Asks the question again. */
  onRetry(turn: ChatTurn): void;
}

/** A question and its answers, with who answered and how fast. */
export function ChatTurnView({ turn, onRetry }: ChatTurnViewProps) {
  const { question, choices, status, provider, model, simulated, error, warnings, exchanges } = turn;
  const [only] = choices.length === 1 ? choices : [];
  return (
    <li className="pb-turn">
      <p className="pb-turn-role">You</p>
      <p className="pb-turn-text">{question}</p>
      <p className="pb-turn-role">
        <span className="pb-mono">{model}</span>
        <span className="pb-muted">{provider}</span>
        {simulated && <span className="pb-simulated">Simulated</span>}
      </p>
      <div className="pb-turn-answer">
        <Warnings warnings={warnings} />
        <ChatChoices choices={choices} running={status === "running"} />
        {status === "failed" && (
          <ErrorNotice
            title={choices.length > 0 ? "The answer broke off" : "There is no answer"}
            error={error}
            onRetry={() => onRetry(turn)}
            hint={errorRemedy(error, simulated)}
            role="alert"
          />
        )}
        {status !== "running" && (
          <div className="pb-turn-foot">
            {only?.text && <CopyButton value={encodeCopyValue(only.text)} />}
            <span>{measuresOf(turn).join(" · ")}</span>
          </div>
        )}
        {status !== "running" && <Exchanges exchanges={exchanges} />}
      </div>
    </li>
  );
}

function measuresOf({ status, firstTokenMs, totalMs, completionTokens }: ChatTurn): string[] {
  const measures: string[] = [];
  if (status === "stopped") measures.push("stopped");
  if (firstTokenMs !== undefined) measures.push(`first token ${formatMilliseconds(firstTokenMs)}`);
  if (totalMs !== undefined) measures.push(`total ${formatMilliseconds(totalMs)}`);
  if (completionTokens !== undefined) measures.push(`${completionTokens} tokens`);
  return measures;
}
