import type { Progress } from "@patchbay/core/provider";
import { ErrorNotice } from "../components/error-notice.tsx";
import { formatMilliseconds } from "../components/format-measure.ts";
import type { TaskEntry } from "../host/use-catalogue.ts";
import { ChatChoices } from "./chat-choices-view.tsx";
import { errorRemedy } from "./error-remedy.ts";
import { Exchanges } from "./exchanges.tsx";
import { TaskResult, type TaskResultProps } from "./result/task-result.tsx";
import type { TaskRun } from "./use-task-run.ts";
import { Warnings } from "./warnings.tsx";

export interface RunViewProps {
  readonly run: TaskRun;
  readonly entry: TaskEntry | undefined;
  readonly media: TaskResultProps["media"];
  onRetry(): void;
}

/** What has become of a call: how far it is, its result or why there is none, and what went over the network. */
export function RunView({ run, entry, media, onRetry }: RunViewProps) {
  const { call, status, progress, text, choices = [], output, error, warnings, exchanges } = run;
  const simulated = call.access.key === undefined;
  return (
    <section className="pb-result" aria-label="Result">
      <p className="pb-turn-role">
        <span className="pb-mono">{call.model}</span>
        <span className="pb-muted">{call.provider}</span>
        {simulated && <span className="pb-simulated">Simulated</span>}
      </p>
      <Warnings warnings={warnings} />
      {status === "running" && text === "" && choices.length === 0 && <ProgressLine progress={progress} />}
      {choices.length > 0 && !(status === "done" && entry?.files.widget) ? (
        <ChatChoices choices={choices} running={status === "running"} />
      ) : status === "done" ? (
        <TaskResult entry={entry} output={output} input={call.args} media={media} />
      ) : (
        // Not a live region: start and end are announced, not every token.
        text !== "" && (
          <p className="pb-turn-text" data-streaming={status === "running" || undefined}>
            {text}
          </p>
        )
      )}
      {status === "failed" && (
        <ErrorNotice
          title={text || choices.length > 0 ? "The answer broke off" : "There is no result"}
          error={error}
          hint={errorRemedy(error, simulated)}
          onRetry={onRetry}
          role="alert"
        />
      )}
      {status !== "running" && <p className="pb-turn-foot">{measuresOf(run).join(" · ")}</p>}
      {status !== "running" && <Exchanges exchanges={exchanges} />}
    </section>
  );
}

function ProgressLine({ progress }: { readonly progress: Progress | undefined }) {
  const ratio = progress?.ratio;
  return (
    <div className="pb-run-progress">
      <progress aria-label="Progress of the call" {...(ratio !== undefined && { value: ratio, max: 1 })} />
      <span className="pb-muted">{phaseText(progress)}</span>
    </div>
  );
}

function phaseText(progress: Progress | undefined): string {
  switch (progress?.phase) {
    case "queued":
      return progress.position === undefined
        ? "Waiting in the queue"
        : `Waiting in the queue, ${progress.position} before`;
    case "running":
      return "The provider is working";
    case "downloading":
      return "The result is being downloaded";
    default:
      return "Asked";
  }
}

function measuresOf({ status, firstMs, totalMs }: TaskRun): string[] {
  const measures: string[] = [];
  if (status === "stopped") measures.push("stopped");
  if (firstMs !== undefined) measures.push(`first piece ${formatMilliseconds(firstMs)}`);
  if (totalMs !== undefined) measures.push(`total ${formatMilliseconds(totalMs)}`);
  return measures;
}
