import { useMemo, useContext } from "react";
import { CopyButton, encodeCopyValue, drawIcon } from "@patchbay/widgets/parts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { saysSomething } from "../../calls/chat/chat-choices.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { optionalPart } from "../../ui/optional-part.tsx";
import { Fold } from "../../ui/fold.tsx";
import { useKeepRuns } from "../../calls/history/use-keep-runs.ts";
import { Measures } from "../measures/measures-view.tsx";
import type { TaskCall, Run } from "../../calls/run/run.ts";
import type { RunFootProps } from "./run-parts.tsx";
import { useErrorRemedy } from "../../calls/run/use-error-remedy.ts";
import { formatBytes } from "../../ui/format-values.ts";
import { showToast } from "../../ui/show-toast.ts";
import { HostContext, type Host } from "../../host/host-context.ts";
import { IconButton } from "../../ui/button.tsx";

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

const LinkIcon = drawIcon(
  <path d="M6.5 9.5a2.5 2.5 0 0 0 3.6 0l2.6-2.6a2.5 2.5 0 0 0-3.6-3.6l-.9.9M9.5 6.5a2.5 2.5 0 0 0-3.6 0L3.3 9.1a2.5 2.5 0 0 0 3.6 3.6l.9-.9" />,
);

/** Copies a link to the panes' content. Its code is loaded on click. */
function CopyLink({ run }: { readonly run: Run }) {
  const host = useContext(HostContext);
  return <IconButton label="Copy link" icon={<LinkIcon size={14} />} onClick={() => void copyLink(host, run)} />;
}

async function copyLink(host: Host, run: Run): Promise<void> {
  try {
    const made = makeLink(host, run);
    const [{ text }] = await Promise.all([made, copyText(made.then(({ link }) => link))]);
    showToast({ title: "Link copied", text });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    showToast({ title: "The link was not copied", text, tone: "danger" });
  }
}

/** @returns the link, and a description of its content */
async function makeLink(host: Host, run: Run): Promise<{ readonly link: string; readonly text: string }> {
  const [{ packBenchOf }, { MOST_SHARED_FILES, writeShareLink }] = await Promise.all([
    import("../../calls/history/keep-runs.ts"),
    import("../../calls/history/share-link.ts"),
  ]);
  const packing = { room: MOST_SHARED_FILES, leftOut: 0 };
  const bench = await packBenchOf(host, run, packing);
  const { hash, hasResults } = await writeShareLink(bench);
  const { origin, pathname } = location;
  const root = pathname.replace(/\/(?:playground|tasks|models)(?:\/.*)?$/, "");
  const link = `${origin}${root}/playground?${new URLSearchParams(bench.address)}#${hash}`;
  return { link, text: contentOf(hasResults, packing.leftOut) };
}

/** Must be called during the click: Safari does not allow copying later, but accepts a promise of the text. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") return navigator.clipboard.writeText(await text);
  const type = "text/plain";
  return navigator.clipboard.write([new ClipboardItem({ [type]: text.then((given) => new Blob([given], { type })) })]);
}

function contentOf(hasResults: boolean, leftOut: number): string {
  const results = hasResults ? "It holds the input and the result." : "It holds the input; the result is too large.";
  return leftOut > 0 ? `${results} ${formatBytes(leftOut)} of files are not part of it.` : results;
}
