import { ErrorNotice } from "../components/error-notice.tsx";
import { formatMilliseconds } from "../components/format-measure.ts";
import { CopyButton, encodeCopyValue } from "../docs/index.ts";
import type { ChatTurn } from "./chat-turns.ts";
import { Exchanges } from "./exchanges.tsx";
import { errorRemedy } from "./error-remedy.ts";
import { Warnings } from "./warnings.tsx";

export interface ChatTurnViewProps {
  readonly turn: ChatTurn;
  /** Asks the question again. */
  onRetry(turn: ChatTurn): void;
}

/** A question and its answer, with who answered and how fast. */
export function ChatTurnView({ turn, onRetry }: ChatTurnViewProps) {
  const { question, answer, status, provider, model, simulated, error, warnings, exchanges } = turn;
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
        {/* Not a live region: start and end are announced, not every token. */}
        <p className="pb-turn-text" data-streaming={status === "running" || undefined}>
          {answer}
        </p>
        {status === "failed" && (
          <ErrorNotice
            title={answer ? "The answer broke off" : "There is no answer"}
            error={error}
            onRetry={() => onRetry(turn)}
            hint={errorRemedy(error, simulated)}
            role="alert"
          />
        )}
        {status !== "running" && (
          <div className="pb-turn-foot">
            {answer && <CopyButton value={encodeCopyValue(answer)} />}
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
