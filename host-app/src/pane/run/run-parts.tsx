import { useMemo, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { retriedStatuses } from "@patchbay/core/http";
import type { Progress } from "@patchbay/core/provider";
import { providerName } from "../../host/catalogue/relations.ts";
import { formatAmount } from "../../ui/format-values.ts";
import { optionalPart } from "../../ui/optional-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCatalogue } from "../../host/use-catalogue.ts";
import type { MediaProps } from "../../ui/media/media.tsx";
import { useKeepRuns } from "../../calls/history/use-keep-runs.ts";
import { isActive, isLong, type Access, type Run } from "../../calls/run/run.ts";

/** Explains whether mocks or real servers answer. */
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
        <>
          {access.source}, {access.relayed ? "with the server’s key" : "without a key"}.
        </>
      ) : (
        <>
          <span className="pb-source">{access.source}</span> Live: with your key, requests leave this machine
          {access.relayed && ", through the server that this page is from"}.
        </>
      )}
    </p>
  );
}

/** Shows whether the plugins' mocks or real servers answer. */
export function SourceBadge({ access: { simulated, source } }: { readonly access: Access }) {
  return <span className={simulated ? "pb-simulated" : "pb-source"}>{source}</span>;
}

/** The provider and model, and the client's warnings, for example about a model in staging. */
export function RunHead({ run: { call, warnings } }: { readonly run: Run }) {
  const { providers } = useCatalogue();
  return (
    <>
      <p className="pb-row pb-turn-role">
        <span className="pb-mono">{call.model}</span>
        {call.access.simulated && <span className="pb-muted">{providerName(call.provider, providers)}</span>}
        <SourceBadge access={call.access} />
      </p>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} />
      ))}
    </>
  );
}

/** Progress of a call without an answer yet. */
export function ProgressLine({ run }: { readonly run: Run }) {
  const { call, progress } = run;
  return (
    <div className="pb-row pb-small pb-run-progress">
      <progress aria-label="Progress of the call" value={progress?.ratio} max={1} />
      <span className="pb-muted">{retryText(run) ?? phaseText(progress, call.access.byEngine)}</span>
    </div>
  );
}

/** Why the client waits to repeat a request, and for how long if the server names a time; undefined: it does not. */
export function retryText({ exchanges }: Run): string | undefined {
  const { failure, answer } = exchanges.at(-1) ?? {};
  if (failure === undefined && !retriedStatuses.has(answer?.status ?? 0)) return undefined;
  const seconds = Number(answer?.headers.get("retry-after"));
  const reason = answer ? `Status ${answer.status}` : "The request failed";
  return `${reason}: trying again${seconds > 0 ? ` after ${seconds} s` : ""}`;
}

function phaseText(progress: Progress | undefined, byEngine = false): string {
  switch (progress?.phase) {
    case "queued":
      if (byEngine) return "Waiting for another tab, which downloads this model";
      return progress.position === undefined
        ? "Waiting in the queue"
        : `Waiting in the queue, ${progress.position} ahead of you`;
    case "running":
      return "Running";
    case "downloading":
      return `Downloading ${formatAmount(progress)}`.trim();
    default:
      return byEngine ? "Starting" : "Sent";
  }
}

const RunningMeasures = optionalPart(async () => (await import("../measures/measures-view.tsx")).RunningMeasures);

export interface RunFootProps {
  readonly run: Run;
  /** The medium that the task produces, if any. */
  readonly medium?: MediaProps["media"] | undefined;
  onRetry(): void;
  /** Other actions for the run. */
  readonly actions?: ReactNode;
  /** The answer's text to copy. */
  readonly copied?: string | undefined;
}

/** How a run ended, once its code is loaded: the first answer does not wait for it. */
export function RunFoot(props: RunFootProps) {
  const { run } = props;
  // Not with every token: the hook watches later ones.
  // oxlint-disable-next-line react/exhaustive-deps
  useKeepRuns(useMemo(() => (isActive(run) ? [run] : []), [run.status, run.id]));
  const { data: EndedRun } = useQuery({
    queryKey: ["ended-run"],
    queryFn: async () => (await import("./ended-run.tsx")).EndedRun,
    enabled: !isActive(run),
    structuralSharing: false,
  });
  if (isActive(run)) {
    // A short answer does not need it.
    return isLong(run) && <RunningMeasures run={run} />;
  }
  if (EndedRun) return <EndedRun {...props} />;
  // Without the footer's code, the user can still copy the answer and see the error.
  const { error } = run;
  return error === undefined ? (
    props.actions
  ) : (
    <p className="pb-field-error">{error instanceof Error ? error.message : String(error)}</p>
  );
}
