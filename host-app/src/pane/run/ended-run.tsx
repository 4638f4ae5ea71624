import { useMemo } from "react";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { saysSomething } from "../../calls/chat/chat-choices.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Fold } from "../../ui/fold.tsx";
import { useKeepRuns } from "../../calls/history/use-keep-runs.ts";
import { Measures } from "../measures/measures-view.tsx";
import type { TaskCall } from "../../calls/run/run.ts";
import { optionalPart } from "../../ui/optional-part.tsx";
import type { RunFootProps } from "./run-parts.tsx";
import { CopyLink } from "../share/copy-link.tsx";
import { useErrorRemedy } from "../../calls/run/use-error-remedy.ts";

const ExchangeList = lazyPart(async () => (await import("./exchange-list.tsx")).ExchangeList);
const ManifestCauses = optionalPart(async () => (await import("./manifest-causes.tsx")).ManifestCauses);
const RunCode = lazyPart(async () => (await import("../code/code-pane.tsx")).RunCode);

/** How a run ended, its duration, and its network log. It also sends the run to the history. */
export function EndedRun({ run, medium, onRetry, actions, copied }: RunFootProps) {
  useKeepRuns(useMemo(() => [run], [run]));
  const { call, status, text, choices, error, exchanges } = run;
  return (
    <>
      {status === "failed" && (
        <Failure
          title={text !== "" || choices.length > 0 ? "The response was interrupted" : "Request failed"}
          error={error}
          call={call}
          onRetry={onRetry}
        />
      )}
      {status === "done" && call.task === CHAT_TASK && !choices.some(saysSomething) && (
        <Notice tone="warning" title="The answer is empty">
          The request was accepted, but no text came back. The network log shows the response.
        </Notice>
      )}
      {run.unfinished && (
        <Notice tone="warning" title="The page was left before this answer was complete">
          What had arrived is shown.
          {!call.access.simulated && " The provider may have charged for the whole answer."}
        </Notice>
      )}
      <div className="pb-row pb-top pb-muted pb-small pb-number pb-turn-foot">
        {actions}
        {copied && <CopyButton value={encodeCopyValue(copied)} />}
        {!call.resumes && <CopyLink run={run} />}
        <Measures run={run} />
      </div>
      <div className="pb-row pb-gap-4 pb-run-folds">
        {exchanges.length > 0 && (
          <Fold summary={`Network log (${exchanges.length})`} loading="Loading the network log">
            {() => <ExchangeList exchanges={exchanges} access={call.access} />}
          </Fold>
        )}
        {!call.resumes && (
          <Fold summary="Code of this run" loading="Loading the code">
            {() => <RunCode call={call} medium={medium} />}
          </Fold>
        )}
      </div>
    </>
  );
}

interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly call: TaskCall;
  onRetry(): void;
}

/** Shows the error immediately, and the remedy once that is loaded. */
function Failure({ title, error, call, onRetry }: FailureProps) {
  const hint = useErrorRemedy(error, call.access);
  return (
    <>
      <ErrorNotice title={title} error={error} hint={hint} onRetry={onRetry} role="alert" />
      {!call.access.simulated && <ManifestCauses call={call} error={error} />}
    </>
  );
}
