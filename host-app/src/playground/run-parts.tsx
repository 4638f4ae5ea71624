import type { ReactNode } from "react";
import { ErrorNotice } from "../components/error-notice.tsx";
import { formatMilliseconds } from "../components/format-values.ts";
import { lazyPart } from "../components/lazy-part.tsx";
import { Notice } from "../components/notice.tsx";
import { Fold } from "./fold.tsx";
import { isActive, type Access, type Run } from "./run.ts";
import { useErrorRemedy } from "./use-error-remedy.ts";

const ExchangeList = lazyPart(async () => (await import("./exchange-list.tsx")).ExchangeList);

/** Says who answers: the plugins' mocks or the world. */
export function SandboxNote({ access }: { readonly access: Access }) {
  return (
    <p className="pb-small">
      {access.simulated ? (
        <>
          <span className="pb-simulated">Simulated</span>{" "}
          {access.keyOnHold
            ? "Your key is on hold: review the change in the settings."
            : "Responses come from the plugin’s mocks; add a key for real ones."}
        </>
      ) : access.key === undefined ? (
        <>{access.source}, without a key.</>
      ) : (
        <>Live: with your key, requests leave this machine.</>
      )}
    </p>
  );
}

/** Who was asked, and what the client warned of, for example of a model in staging. */
export function RunHead({ run: { call, warnings } }: { readonly run: Run }) {
  return (
    <>
      <p className="pb-turn-role">
        <span className="pb-mono">{call.model}</span>
        {call.access.simulated && <span className="pb-muted">{call.provider}</span>}
        <span className={call.access.simulated ? "pb-simulated" : "pb-source"}>{call.access.source}</span>
      </p>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} />
      ))}
    </>
  );
}

export interface RunFootProps {
  readonly run: Run;
  onRetry(): void;
  /** Stands before the measures. */
  readonly children?: ReactNode;
}

/** How a run ended, how long it took, and what went over the network. */
export function RunFoot({ run, onRetry, children }: RunFootProps) {
  const { call, status, text, choices, error, exchanges } = run;
  if (isActive(run)) return null;
  return (
    <>
      {status === "failed" && (
        <Failure
          title={text !== "" || choices.length > 0 ? "The response was interrupted" : "Request failed"}
          error={error}
          simulated={call.access.simulated}
          onRetry={onRetry}
        />
      )}
      <div className="pb-turn-foot">
        {children}
        <span>{measuresOf(run).join(" · ")}</span>
      </div>
      {exchanges.length > 0 && (
        <Fold summary={`Network log (${exchanges.length})`} loading="Loading the network log">
          {() => <ExchangeList exchanges={exchanges} secret={call.access.key} />}
        </Fold>
      )}
    </>
  );
}

interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly simulated: boolean;
  onRetry(): void;
}

/** What went wrong, at once, and what helps as soon as that is loaded. */
function Failure({ title, error, simulated, onRetry }: FailureProps) {
  const hint = useErrorRemedy(error, simulated);
  return <ErrorNotice title={title} error={error} hint={hint} onRetry={onRetry} role="alert" />;
}

function measuresOf({ status, firstMs, totalMs, completionTokens }: Run): string[] {
  const measures: string[] = [];
  if (status === "cancelled") measures.push("stopped");
  if (firstMs !== undefined) measures.push(`first token ${formatMilliseconds(firstMs)}`);
  if (totalMs !== undefined) measures.push(`total ${formatMilliseconds(totalMs)}`);
  if (completionTokens !== undefined) measures.push(`${completionTokens} tokens`);
  return measures;
}
